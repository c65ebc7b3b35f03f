import { describe } from "vitest";
import { keepsPromise } from "../keeps-promise.ts";
import { faultySource } from "./faulty-source.ts";

describe("a source with faulty answers", () => {
	keepsPromise(faultySource, 400);
});
