import { describe } from "vitest";
import { damage } from "./damage.ts";
import { keepsPromise } from "./keeps-promise.ts";

describe("a file of the registry with other content than was written", () => {
	keepsPromise(damage, 2);
});
