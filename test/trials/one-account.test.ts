import { describe } from "vitest";
import { keepsPromise } from "./keeps-promise.ts";
import { oneAccount } from "./one-account.ts";

describe("one account", () => {
	keepsPromise(oneAccount, 1);
});
