import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// `npm run dev` shows the client while `wagonway play --no-browser --port 8000` answers its questions.
const server = "http://127.0.0.1:8000";

/** Writes the service worker with the names of the files that were built. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: "/offline/worker.js", fileName: "sw.js" });
    },
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .map((name) => `/${name}`)
        .sort();
      const version = files.map((name) => name.replace(/.*-|\..*/g, "")).join("");
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") throw new Error("the service worker was not built");
      worker.code = worker.code
        .replace("__FILES__", JSON.stringify([...files, "/icon.svg", "/manifest.webmanifest"]))
        .replace("__VERSION__", JSON.stringify(version));
    },
  };
}

export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    outDir: "../src/wagonway/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
