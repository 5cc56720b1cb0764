import { mount } from "svelte";
import App from "./App.svelte";
import { followLanguage } from "./i18n/index.svelte";
import { followLinks } from "./lib/router.svelte";
import { followSettings } from "./lib/settings.svelte";
import { paintThemes } from "./lib/palette";
import "./styles/base.css";

paintThemes();
followSettings();
followLinks();
await followLanguage();
const target = document.getElementById("app");
if (target) mount(App, { target });
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register("/sw.js");
}
