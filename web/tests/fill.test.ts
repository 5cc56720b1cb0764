import { expect, test } from "vitest";
import { fill } from "../src/i18n/fill";

test("values and plurals are filled in by the language's own rule", () => {
  const text = "{n} {n|wagon|wagons} of {who}";
  expect(fill(text, { n: 1, who: "Ada" }, "en")).toBe("1 wagon of Ada");
  expect(fill(text, { n: 0, who: "Ada" }, "en")).toBe("0 wagons of Ada");
  expect(fill(text, { n: 0, who: "Ada" }, "fr")).toBe("0 wagon of Ada");
});

test("a value that is not given is left as it is written", () => {
  expect(fill("{who} draws", {}, "en")).toBe("{who} draws");
});
