import { describe } from "vitest";
import { keepsPromise } from "./keeps-promise.ts";
import { killWriter } from "./kill-writer.ts";

describe("a process that is killed while it writes", () => {
	keepsPromise(killWriter, 2);
});
