import { describe } from "vitest";
import { damage } from "./damage.ts";
import { keepsPromise } from "./keeps-promise.ts";

describe("a file of the registry that is not what was written", () => {
	keepsPromise(damage, 2);
});
