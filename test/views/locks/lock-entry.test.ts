import { describe, expect, it } from "vitest";
import { instructionsDigest, instructionsOf } from "#domain/evidence/tools-digest.ts";
import { lockEntry } from "#views/locks/lock-entry.ts";
import { setting } from "../../connect/examples.ts";
import {
	bundle,
	endpoint,
	housed,
	pack,
	packageEvidence,
	REPOSITORY,
	remote,
	URL_OF_IT,
} from "../../domain/checks/bundle-builder.ts";

const DIGEST = "c".repeat(64);
const stated = {
	slug: "tide",
	version: "1.2.0",
	documents: [DIGEST],
	reach: null,
	looked_at: null,
};
const listing = {
	connections: [
		remote({ headers: [setting("X-Key", { required: true, secret: true })] }),
		pack({ environment: [setting("TIDE_TOKEN"), setting("HARBOUR")] }),
		pack({ registry: "oci", identifier: "ghcr.io/example/tide:1.2.0", version: null }),
	],
	repositoryUrl: REPOSITORY,
	license: "MIT",
};

describe("an entry of a lock", () => {
	it("says what is stated, and of the rest that it is unknown, before anything was seen", () => {
		expect(lockEntry(bundle({ listing }), stated)).toEqual({
			...stated,
			name: "com.example/tide",
			remotes: [URL_OF_IT],
			tools: { [URL_OF_IT]: null },
			scopes: { [URL_OF_IT]: null },
			// By its name too, as on its page.
			inputs: [
				"header `X-Key` required secret",
				"variable `HARBOUR`",
				"variable `TIDE_TOKEN` secret",
			],
			packages: { "npm/tide-table": "1.2.0", "oci/ghcr.io/example/tide": "1.2.0" },
			integrity: { "npm/tide-table@1.2.0": null, "oci/ghcr.io/example/tide@1.2.0": null },
			signers: { "npm/tide-table": null, "oci/ghcr.io/example/tide": null },
			owner: "github.com/example",
			license: "MIT",
		});
	});

	it("has what was seen", () => {
		const auth = {
			resource_metadata_url: null,
			resource: null,
			authorization_servers: [],
			issuer: null,
			s256: null,
			cimd: null,
			dcr: null,
			scopes: ["tides:write", "tides:read"],
			flaw: null,
		};
		const provenance = {
			predicate: "https://slsa.dev/provenance/v1",
			builder: null,
			repository: REPOSITORY,
			workflow: "release.yml",
			subject_matches: true,
		};
		const evidence = [
			endpoint({ tools: [], tools_sha256: DIGEST, auth }),
			packageEvidence({ integrity: "sha512-abc", provenance }),
		];
		expect(lockEntry(bundle({ listing, evidence }), stated)).toMatchObject({
			tools: { [URL_OF_IT]: DIGEST },
			scopes: { [URL_OF_IT]: "tides:read tides:write" },
			integrity: { "npm/tide-table@1.2.0": "sha512-abc" },
			signers: { "npm/tide-table": `${REPOSITORY} release.yml` },
		});
	});

	it("has an address once, with what was seen of it in one of its spellings", () => {
		const url = "https://tide.example.com";
		const connections = [remote({ url: `${url}/` }), remote({ url })];
		const seen = endpoint({ subject: `endpoint:${url}/`, tools: [], tools_sha256: DIGEST });
		const entry = lockEntry(bundle({ listing: { connections }, evidence: [seen] }), stated);
		expect(entry).toMatchObject({ remotes: [`${url}/`], tools: { [`${url}/`]: DIGEST } });
	});

	it("has only a name that one protocol gives to one thing", () => {
		const names = ["Tide", "com.example/tide"];
		expect(lockEntry(bundle({ listing: { names } }), stated).name).toBe("com.example/tide");
		expect(lockEntry(bundle({ listing: { names: ["Tide"] } }), stated).name).toBeNull();
	});

	it("of a listing without documents knows nothing of how it is reached", () => {
		const entry = lockEntry(bundle({}), { ...stated, documents: null });
		expect(entry).toMatchObject({ remotes: null, tools: null, inputs: null, packages: null });
	});
});

it("names no owner of a repository that was looked at and did not say it", () => {
	const { evidence } = housed({ exists: "no", owner: null });
	expect(lockEntry(bundle({ listing, evidence }), stated).owner).toBeNull();
});

it.each([
	["some", { instructions: "Use the tide tables." }, instructionsDigest("Use the tide tables.")],
	["none", { instructions: null }, instructionsDigest("")],
	["what sign-in hides", { instructions: null, state: "ok-auth-required" }, null],
] as const)("has a digest of the instructions of a server: %s", (_, seen, digest) => {
	const { tools } = lockEntry(bundle({ listing, evidence: [endpoint(seen)] }), stated);
	expect(tools?.[instructionsOf(URL_OF_IT)]).toBe(digest);
});
