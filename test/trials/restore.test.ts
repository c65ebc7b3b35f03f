import { describe } from "vitest";
import { keepsPromise } from "./keeps-promise.ts";
import { restore } from "./restore/restore.ts";

describe("a backup", () => {
	keepsPromise(restore, 50);
});
