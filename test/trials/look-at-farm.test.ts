import { describe } from "vitest";
import { keepsPromise } from "./keeps-promise.ts";
import { lookAtFarm } from "./look-at-farm.ts";

describe("a collector of evidence with much to do", () => {
	keepsPromise(lookAtFarm, 1);
});
