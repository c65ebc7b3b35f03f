export interface Area {
	/** Code that must not break without a failing test. */
	sources: readonly string[];
	tests: readonly string[];
	/** Rendering a release does not use it, so all tests can share one. */
	sharesSample?: true;
}

/** Where a wrong line lets somebody in or loses something. */
export const AREAS: Readonly<Record<string, Area>> = {
	auth: {
		sources: [
			"api/middleware/{authenticate,refuse-cross-site}.ts",
			"api/session/*.ts",
			"src/domain/accounts/sign-in.ts",
			"src/registry/accounts/sessions.ts",
		],
		tests: [
			"test/api/{access/credentials-matrix,middleware/authenticate}.test.ts",
			"test/api/session/*.test.ts",
			"test/domain/accounts/sign-in.test.ts",
			"test/registry/accounts/{links,sessions}.test.ts",
		],
		sharesSample: true,
	},
	tokens: {
		sources: ["src/domain/accounts/{rights,token}.ts", "src/registry/tokens/{tokens,use-token}.ts"],
		tests: [
			"test/domain/accounts/{rights,token}.test.ts",
			"test/registry/{tidying,tokens/tokens}.test.ts",
		],
	},
	limits: {
		sources: ["api/middleware/limit-rate.ts", "api/rate-limit/*.ts"],
		tests: ["test/api/rate-limit/*.test.ts"],
		sharesSample: true,
	},
	store: {
		sources: [
			"src/disk/{durable-file,process-lock,remove-folder}.ts",
			"src/registry/{collection-row,collections,damaged-store}.ts",
			"src/registry/stores/{base,staged}-collection.ts",
			"src/registry/stores/{changes,fingerprint,folder-format}.ts",
			"src/registry/stores/{event-lines,event-log,kept-store,lowdb,lowdb-engine}.ts",
			"src/registry/stores/{record-file,record-files,record-set,record-shards}.ts",
			"src/registry/stores/transaction-file.ts",
		],
		// Without tests of crashes, which happen in another process without mutants.
		tests: [
			"test/disk/{durable-file,process-lock,remove-folder}.test.ts",
			"test/registry/stores/{event-lines,event-log,fingerprint,memory}.test.ts",
			"test/registry/stores/lowdb{,-damage,-engine,-failing-sync,-reading,-transactions}.test.ts",
			"test/registry/{stores/record-file,submissions/queue-places}.test.ts",
		],
	},
	signals: {
		sources: [
			"src/disk/{column-file,in-lanes}.ts",
			"src/registry/stores/{ordered-records,fold-event-files}.ts",
			"src/registry/stores/{read-together,record-set,signal-file,signal-rows}.ts",
			"src/registry/stores/standing-signals.ts",
		],
		tests: [
			"test/disk/column-file.test.ts",
			"test/registry/stores/{lowdb-reading,ordered-records,fold-event-files}.test.ts",
		],
	},
	texts: {
		sources: ["src/domain/texts/{fold-text,text-gate}.ts", "src/domain/identity/look-alikes.ts"],
		tests: [
			"test/domain/agents/accept-registration.test.ts",
			"test/domain/texts/{fold-text,text-gate}.test.ts",
			"test/domain/identity/look-alikes.test.ts",
		],
	},
	addresses: {
		sources: [
			"src/domain/web/{loopback-host,web-address}.ts",
			"src/domain/identity/names-address.ts",
			"src/outbound/{guarded-fetch,public-address}.ts",
		],
		tests: [
			"test/domain/agents/accept-registration.test.ts",
			"test/domain/web/{loopback-host,web-address}.test.ts",
			"test/domain/identity/names-address.test.ts",
			"test/outbound/{guarded-fetch-targets,public-address}.test.ts",
		],
	},
	encoders: {
		sources: [
			"src/render/{badge,csv,html,json,json-fragments,markdown,news,open-search}.ts",
			"src/render/{request-samples,sitemap,snippet,xml}.ts",
		],
		tests: ["test/render/*.test.ts"],
	},
};
