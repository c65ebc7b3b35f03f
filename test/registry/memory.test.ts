import { createMemoryStore } from "#registry/stores/memory.ts";
import { describeStore } from "./store-suite.ts";

describeStore("memory store", async () => createMemoryStore());
