import { describe } from "vitest";
import { brokenReleases } from "./broken-releases/broken-releases.ts";
import { keepsPromise } from "./keeps-promise.ts";

describe("a service with a broken hour", () => {
	keepsPromise(brokenReleases, 1);
});
