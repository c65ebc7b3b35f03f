import { defineConfig, type ViteUserConfig } from "vitest/config";
import { PATIENCE_MS } from "./patience.ts";
import { useMemoryForFiles } from "./use-memory-for-files.ts";

useMemoryForFiles();

/** Folders whose tests use only pure modules, besides those of the dashboard's views. `--project unit` runs only these. */
const UNIT = [
	"generate",
	"contract",
	"domain",
	"importers",
	"render",
	"search",
	"snapshot",
	"views",
];
const unitFiles = [
	...UNIT.map((folder) => `test/${folder}/**/*.test.ts`),
	"test/api/{dashboard,desk}/*-{view,views}.test.ts",
];

/**
 * Trials, what needs a browser or a whole site, runs of whole programs, and what starts processes or waits for them,
 * which take longer than all other tests: `npm run test:slow`, and CI after `npm test`.
 */
export const SLOW = [
	"test/{browser,site}/**/*.test.ts",
	"test/trials/**/*.test.ts",
	"test/bench/{benches,work/all-work,work/patterns}.test.ts",
	"test/several-processes/**/*.test.ts",
	"test/api/collections/company/company.test.ts",
	"test/api/{hours/follow-since,process/child-environment,process/slow-feeds}.test.ts",
	"test/api/settings/outbound-networks.test.ts",
	"test/api/{claims/schedule-checks,logos/fetch-logos,sources/schedule-sources}.test.ts",
	"test/api/{evidence/schedule-looks,evidence/search-advisories,submissions/check-submissions}.test.ts",
	"test/{api/oidc/provider-sign-in,conformance/open-api}.test.ts",
	"test/cards/hostile-cards.test.ts",
	"test/edge/{frozen-process,nginx-answers,rolling-restart}.test.ts",
	"test/registry/{postgres/{build-requests,frozen-process,restart,transactions},stores/lowdb-failing-sync}.test.ts",
	"test/{disk/process-lock,dumps/follow-takedowns,dumps/verify-dump,logos/decode-logo}.test.ts",
	"test/{claims/fetch-document,delivery/send-mail,publish/cloned-release}.test.ts",
	"test/object-storage/{follow-pointer,upload-hour}.test.ts",
	"test/scripts/{account-story,dev,first-start,registration-story,shutdown,start}.test.ts",
	"test/scripts/builds/{build,build-instant,build-workers,collections-outside,damaged-release}.test.ts",
	"test/scripts/builds/{publish-to-storage,take-down}.test.ts",
	"test/scripts/sources/{follow-source,instances-follow-each-other,service-follows}.test.ts",
	"test/sources/{bounds,git-folder,git-over-https,whole-sources}.test.ts",
	"test/scripts/versions/{former-version,upgrade}.test.ts",
	"test/scripts/{deploy/read-only-program,release/release}.test.ts",
	"test/scripts/commands/{backup,command-examples,commands,connect-command,import-command,init-follow}.test.ts",
];

export const SETTINGS = {
	environment: "node",
	globalSetup: "test/prepare-tests.ts",
	setupFiles: "test/trials/calls-nobody/every-test.ts",
	// The files of a worker share modules, because loading them for each took half the time of `test/api`.
	isolate: false,
	// Node strips the types itself, as in the program. Transforming all modules took a third longer.
	experimental: { viteModuleRunner: false, nodeLoader: false },
	maxWorkers: 2,
	// A little longer, so that a test that waits in vain fails with what it has seen.
	testTimeout: 1.5 * PATIENCE_MS,
	hookTimeout: 1.5 * PATIENCE_MS,
	expect: { poll: { timeout: PATIENCE_MS } },
	reporters: process.env.CI ? ["default"] : ["dot"],
} as const satisfies ViteUserConfig["test"];

export default defineConfig({
	test: {
		...SETTINGS,
		projects: [
			{ extends: true, test: { name: "unit", include: unitFiles } },
			{
				extends: true,
				test: { name: "whole", include: ["test/**/*.test.ts"], exclude: [...unitFiles, ...SLOW] },
			},
		],
	},
});
