import { describe } from "vitest";
import { diskFaults } from "./disk-faults.ts";
import { keepsPromise } from "./keeps-promise.ts";

describe("a disk that fails", () => {
	keepsPromise(diskFaults, 4);
});
