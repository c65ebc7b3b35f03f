import { describe } from "vitest";
import { hasPostgres } from "../../servers/postgres-server.ts";
import { hasRedis } from "../../servers/redis-server.ts";
import { keepsPromise } from "../keeps-promise.ts";
import { killOneOfMany } from "./kill-one-of-many.ts";

describe.runIf(hasPostgres && hasRedis)("one of several processes that is killed", () => {
	keepsPromise(killOneOfMany, 1);
});
