import { describe } from "vitest";
import { keepsPromise } from "./keeps-promise.ts";
import { limits } from "./limits.ts";

describe("clients that pretend to be others", () => {
	keepsPromise(limits, 40);
});
