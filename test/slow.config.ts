import { defineConfig } from "vitest/config";
import { SETTINGS, SLOW } from "./vitest.config.ts";

export default defineConfig({
	test: { ...SETTINGS, name: "slow", include: SLOW, testTimeout: 900_000 },
});
