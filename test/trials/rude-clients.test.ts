import { describe } from "vitest";
import { keepsPromise } from "./keeps-promise.ts";
import { rudeClients } from "./rude-clients.ts";

describe("clients that send too slowly, read too slowly or send nonsense", () => {
	keepsPromise(rudeClients, 10);
});
