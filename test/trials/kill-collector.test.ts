import { describe } from "vitest";
import { keepsPromise } from "./keeps-promise.ts";
import { killCollector } from "./kill-collector.ts";

describe("a process that is killed while it collects evidence", () => {
	keepsPromise(killCollector, 3);
});
