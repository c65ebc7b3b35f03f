import { describe } from "vitest";
import { fuzz } from "./fuzz.ts";
import { keepsPromise } from "./keeps-promise.ts";

describe("requests that are almost valid", () => {
	keepsPromise(fuzz, 1_500);
});
