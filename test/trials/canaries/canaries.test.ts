import { describe } from "vitest";
import { keepsPromise } from "../keeps-promise.ts";
import { canaries } from "./canaries.ts";

describe("words in no public text", () => {
	keepsPromise(canaries, 36);
});
