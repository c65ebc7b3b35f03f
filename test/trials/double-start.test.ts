import { describe } from "vitest";
import { doubleStart } from "./double-start.ts";
import { keepsPromise } from "./keeps-promise.ts";

describe("processes that start at the same instant", () => {
	keepsPromise(doubleStart, 3);
});
