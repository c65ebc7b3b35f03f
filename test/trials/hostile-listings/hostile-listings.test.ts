import { describe } from "vitest";
import { keepsPromise } from "../keeps-promise.ts";
import { hostileListings } from "./hostile-listings.ts";

describe("documents about hostile listings", () => {
	keepsPromise(hostileListings, 100);
});
