import { createMemoryStore } from "#registry/stores/memory.ts";
import { describeAccountStore } from "./account-store-suite.ts";
import { describeStore } from "./store-suite.ts";

describeStore("memory store", async () => createMemoryStore());
describeAccountStore("memory store", async () => createMemoryStore());
