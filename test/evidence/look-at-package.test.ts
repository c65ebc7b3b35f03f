import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { EVIDENCE_ADDRESSES, Evidence } from "#contract/evidence/evidence.ts";
import { askedObservations, observedSubject } from "#domain/evidence/asked-observations.ts";
import { createCollector } from "#evidence/collectors.ts";
import { startHost } from "../outbound/listening-host.ts";
import { createPublicFetch } from "../outbound/public-fetch.ts";
import { LOOK_PARTS } from "./look-parts.ts";

const AT = "2026-11-26T12:00:00.000Z";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

interface Answer {
	status?: number;
	headers?: Record<string, string>;
	body?: unknown;
	isPacked?: boolean;
	/** What the registry wants to be told first. */
	needs?: string;
}

/** Looks at a subject at registries that answer only these paths. */
async function lookAt(
	subject: string,
	answers: Readonly<Record<string, Answer | unknown>>,
	robots?: string,
) {
	const asked: string[] = [];
	const tokens: (string | undefined)[] = [];
	const port = await startHost(({ url = "", headers }, response) => {
		if (url === "/robots.txt") {
			response.writeHead(robots === undefined ? 404 : 200).end(robots);
			return;
		}
		asked.push(url);
		tokens.push(headers.authorization);
		const found = answers[url];
		const answer =
			found instanceof Said
				? found.answer
				: found === undefined
					? { status: 404 }
					: { body: found };
		const { status = 200, headers: more = {}, body = "", needs, isPacked }: Answer = answer;
		if (needs !== undefined && headers.authorization !== needs) {
			const challenge = `Bearer realm="http://${headers.host}/token",service="images",scope="pull"`;
			response.writeHead(401, { "WWW-Authenticate": challenge }).end();
			return;
		}
		const text = typeof body === "string" ? body : JSON.stringify(body);
		const said = text.replace("ORIGIN", `http://${headers.host}`);
		response.writeHead(status, more).end(isPacked ? gzipSync(said) : said);
	});
	const origin = `http://site.example:${port}`;
	const { fetch } = createPublicFetch();
	const look = createCollector({
		...LOOK_PARTS,
		fetch,
		addresses: Object.fromEntries(
			Object.keys(EVIDENCE_ADDRESSES).map((name) => [name, `${origin}/${name}`]),
		),
	});
	const looked = await look(subject.replace("ORIGIN", origin));
	return { ...looked, evidence: Evidence.parse(looked.evidence), asked, tokens };
}

class Said {
	readonly answer: Answer;
	constructor(answer: Answer) {
		this.answer = answer;
	}
}

const HEX_256 = sha256("crate");
const INTEGRITY = createHash("sha512").update("bytes");
const HEX = INTEGRITY.copy().digest("hex");
const statement = (digest: Record<string, string>, predicate: object) =>
	Buffer.from(
		JSON.stringify({
			predicateType: "https://slsa.dev/provenance/v1",
			subject: [{ digest }],
			predicate,
		}),
	).toString("base64");

const NPM = {
	"/npm/@quay%2Fmcp": {
		"dist-tags": { latest: "1.2.3" },
		time: { "1.2.3": "2026-10-01T00:00:00Z" },
		versions: {
			"1.2.3": {
				version: "1.2.3",
				mcpName: "io.quay/mcp",
				license: "MIT",
				repository: { url: "git+https://github.com/quay/mcp.git" },
				scripts: { test: "x", postinstall: "node x.js" },
				_npmUser: { name: "mira" },
				dist: {
					integrity: `sha512-${INTEGRITY.copy().digest("base64")}`,
					fileCount: 7,
					attestations: {},
				},
			},
		},
	},
	"/npm-downloads/downloads/point/last-month/@quay%2Fmcp": { downloads: 4321 },
	"/npm/-/npm/v1/attestations/@quay%2Fmcp@1.2.3": {
		attestations: [
			{
				predicateType: "https://slsa.dev/provenance/v1",
				bundle: {
					dsseEnvelope: {
						payload: statement(
							{ sha512: HEX },
							{
								buildDefinition: {
									externalParameters: {
										workflow: {
											repository: "https://github.com/quay/mcp",
											path: ".github/workflows/publish.yml",
										},
									},
								},
								runDetails: { builder: { id: "https://github.com/actions/runner" } },
							},
						),
					},
				},
			},
		],
	},
};

describe("a look at a package", () => {
	it("of npm has its version, whom it says it is, who built it, and how often it was fetched", async () => {
		const { evidence } = await lookAt("package:npm/@quay/mcp@1.2.3", NPM);
		expect(evidence).toMatchObject({
			subject: "package:npm/@quay/mcp@1.2.3",
			exists: "yes",
			withdrawn: null,
			published_at: "2026-10-01T00:00:00.000Z",
			latest: "1.2.3",
			names_server: "io.quay/mcp",
			repository: "git+https://github.com/quay/mcp.git",
			license: "MIT",
			publisher: "mira",
			install_scripts: ["postinstall"],
			files: 7,
			downloads: 4321,
			provenance: {
				repository: "https://github.com/quay/mcp",
				workflow: ".github/workflows/publish.yml",
				subject_matches: true,
			},
		});
		expect(
			askedObservations(evidence).map(({ kind, subject, value, source, asked }) => [
				kind,
				subject,
				value,
				source.replace(/:\d+$/, ""),
				asked,
			]),
		).toEqual([
			["downloads", "npm/@quay/mcp", 4321, "site.example", true],
			["released_at", "npm/@quay/mcp", "2026-10-01T00:00:00.000Z", "site.example", true],
		]);
	});

	const pypi = (version: string, more: object = {}) => ({
		info: {
			version,
			description: "Tides.\n<!-- mcp-name: io.quay/tides -->",
			license_expression: "MIT",
			project_urls: { Homepage: "https://quay.io", Source: "https://github.com/quay/tides" },
			...more,
		},
		urls: [
			{ packagetype: "sdist", filename: "t.tar.gz", digests: { sha256: "a".repeat(64) } },
			{
				packagetype: "bdist_wheel",
				filename: "t.whl",
				digests: { sha256: "b".repeat(64) },
				upload_time_iso_8601: "2026-09-01T00:00:00Z",
			},
		],
	});

	it("of PyPI has them too", async () => {
		const { evidence } = await lookAt("package:pypi/tides@0.9", {
			"/pypi/pypi/tides/json": pypi("1.0"),
			"/pypi/pypi/tides/0.9/json": pypi("0.9", { yanked: true, yanked_reason: "broken" }),
			"/pypi-downloads/api/packages/tides/recent": { data: { last_month: 99 } },
			"/pypi/integrity/tides/0.9/t.whl/provenance": {
				attestation_bundles: [
					{
						publisher: { kind: "GitHub", repository: "quay/tides", workflow: "release.yml" },
						attestations: [{ envelope: { statement: statement({ sha256: "c".repeat(64) }, {}) } }],
					},
				],
			},
		});
		expect(evidence).toMatchObject({
			exists: "yes",
			withdrawn: "broken",
			integrity: `sha256:${"b".repeat(64)}`,
			latest: "1.0",
			names_server: "io.quay/tides",
			repository: "https://github.com/quay/tides",
			downloads: 99,
			provenance: {
				builder: "GitHub",
				repository: "https://github.com/quay/tides",
				workflow: "release.yml",
				subject_matches: false,
			},
		});
	});

	const NUGET = "/nuget/v3-flatcontainer/quay.tides";
	it("of NuGet has them, whatever case it is written in, from documents that are packed", async () => {
		const leaf = { listed: false, catalogEntry: "ORIGIN/nuget/catalog/1.json" };
		const { evidence } = await lookAt("package:nuget/Quay.Tides@1.0.0-Beta.2", {
			[`${NUGET}/index.json`]: { versions: ["0.9.0", "1.0.0-beta.2"] },
			"/nuget/v3/registration5-gz-semver2/quay.tides/1.0.0-beta.2.json": new Said({
				body: leaf,
				isPacked: true,
			}),
			"/nuget/catalog/1.json": {
				created: "2026-09-01T00:00:00Z",
				packageHash: "abc=",
				packageHashAlgorithm: "SHA512",
				licenseExpression: "MIT",
				repository: { url: "https://github.com/quay/tides" },
			},
			[`${NUGET}/1.0.0-beta.2/readme`]: "<!-- mcp-name: io.quay/tides -->",
		});
		expect(evidence).toMatchObject({
			exists: "yes",
			withdrawn: "",
			integrity: "sha512-abc=",
			published_at: "2026-09-01T00:00:00.000Z",
			latest: "0.9.0",
			names_server: "io.quay/tides",
			repository: "https://github.com/quay/tides",
			license: "MIT",
		});
	});

	const line = (vers: string, yanked = false) => JSON.stringify({ vers, yanked, cksum: HEX_256 });
	it("of crates.io has them from its index, and what only its API tells", async () => {
		const { evidence } = await lookAt("package:cargo/Tides@1.0.0", {
			"/cargo/ti/de/tides": [line("1.0.0", true), line("1.1.0"), line("2.0.0-rc.1")].join("\n"),
			"/cargo-api/api/v1/crates/tides/1.0.0": {
				version: {
					yank_message: "broken",
					created_at: "2026-09-01T00:00:00Z",
					license: "MIT",
					published_by: { login: "mira" },
					repository: "https://github.com/quay/tides",
				},
			},
			"/cargo-api/api/v1/crates/tides/1.0.0/readme": "<p>mcp-name: io.quay/tides</p>",
		});
		expect(evidence).toMatchObject({
			exists: "yes",
			withdrawn: "broken",
			integrity: `sha256:${HEX_256}`,
			latest: "1.1.0",
			names_server: "io.quay/tides",
			publisher: "mira",
		});
	});

	it("that is a bundle has the digest of its file, of which nothing else is kept", async () => {
		const file = "x".repeat(300_000);
		const moved = new Said({ status: 302, headers: { Location: "/store/1" }, body: "Moved." });
		const { evidence } = await lookAt("package:mcpb/ORIGIN/files/tide@1.mcpb", {
			"/files/tide@1.mcpb": moved,
			"/store/1": file,
		});
		expect(evidence).toMatchObject({ exists: "yes", integrity: `sha256:${sha256(file)}` });
		expect(JSON.stringify(evidence).length).toBeLessThan(1500);
	});

	it("that is a bundle of a release at GitHub has the digest that GitHub states", async () => {
		const file = "https://github.com/quay/tides/releases/download/v1.0/tides.mcpb";
		const { evidence, asked } = await lookAt(`package:mcpb/${file}`, {
			"/github.com/repos/quay/tides/releases/tags/v1.0": {
				assets: [{ name: "other.mcpb" }, { name: "tides.mcpb", digest: `sha256:${HEX_256}` }],
			},
		});
		expect([evidence, asked.length]).toMatchObject([{ integrity: `sha256:${HEX_256}` }, 1]);
	});

	it("of a registry of images has its digest and label, read with the token that everybody gets", async () => {
		const config = {
			created: "2026-08-01T00:00:00Z",
			config: {
				Labels: {
					"io.modelcontextprotocol.server.name": "io.quay/img",
					"org.opencontainers.image.licenses": "MIT",
				},
			},
		};
		const index = JSON.stringify({ manifests: [{ digest: "sha256:1" }] });
		const { evidence, tokens } = await lookAt("package:oci/docker.io/quay/img:2.0", {
			"/docker/v2/quay/img/manifests/2.0": new Said({ body: index, needs: "Bearer everybody" }),
			"/token?service=images&scope=pull": { token: "everybody" },
			"/docker/v2/quay/img/manifests/sha256:1": { config: { digest: "sha256:2" } },
			"/docker/v2/quay/img/blobs/sha256:2": new Said({
				status: 307,
				headers: { Location: "/store/2" },
			}),
			"/store/2": config,
		});
		expect(evidence).toMatchObject({
			exists: "yes",
			integrity: `sha256:${sha256(index)}`,
			names_server: "io.quay/img",
			license: "MIT",
			published_at: "2026-08-01T00:00:00.000Z",
		});
		const token = "Bearer everybody";
		expect(tokens).toEqual([undefined, undefined, token, token, token, undefined]);
	});

	it.each([
		["package:npm/none", {}, "no-package"],
		["package:npm/@quay/mcp@9.9.9", NPM, "no-version"],
		["package:npm/down", { "/npm/down": new Said({ status: 503 }) }, "unknown"],
		["package:npm/page", { "/npm/page": "<html>Welcome</html>" }, "unknown"],
		["package:pypi/none", {}, "no-package"],
		["package:pypi/tides@3", { "/pypi/pypi/tides/json": pypi("1.0") }, "no-version"],
		["package:nuget/none", {}, "no-package"],
		[
			"package:nuget/tides@3",
			{ "/nuget/v3-flatcontainer/tides/index.json": { versions: ["1.0.0"] } },
			"no-version",
		],
		[
			"package:nuget/page",
			{ "/nuget/v3-flatcontainer/page/index.json": "\u001F\u008B<html>" },
			"unknown",
		],
		["package:cargo/abc", {}, "no-package"],
		["package:cargo/abc@3", { "/cargo/3/a/abc": line("1.0.0") }, "no-version"],
		["package:cargo/ab", { "/cargo/2/ab": new Said({ status: 503 }) }, "unknown"],
		["package:mcpb/ORIGIN/none.mcpb", {}, "no-package"],
		["package:mcpb/ORIGIN/closed.mcpb", { "/closed.mcpb": new Said({ status: 403 }) }, "unknown"],
		["package:oci/quay/img:2.0", {}, "no-package"],
		["package:oci/quay/img:2.0", { "/docker/v2/quay/img/tags/list?n=1": {} }, "no-version"],
		[
			"package:oci/quay/img",
			{ "/docker/v2/quay/img/manifests/latest": new Said({ status: 401 }) },
			"unknown",
		],
	])("%s, of which is said %j, is there: %s", async (subject, answers, exists) => {
		const { evidence } = await lookAt(subject, answers);
		expect(evidence).toMatchObject({ exists });
		expect(askedObservations(evidence)).toEqual([]);
	});
});

describe("a look at packages", () => {
	it.each([
		["package:npm/@quay/tide@1.0", "npm/@quay/tide"],
		["package:nuget/Quay.Tide@1.0", "nuget/Quay.Tide"],
		["package:cargo/tide@1.0", "cargo/tide"],
		["package:oci/quay/tide@sha256:00", "oci/quay/tide@sha256:00"],
	])("%s counts for all versions, as %s", (subject, counted) => {
		expect(observedSubject({ subject })).toBe(counted);
	});

	it.each([
		["package:npm/@quay/../../secret@1", "/npm/@quay%2F..%2F..%2Fsecret"],
		["package:npm/tide?write=true#x", "/npm/tide%3Fwrite%3Dtrue%23x"],
		["package:npm/..", undefined],
		["package:pypi/..", undefined],
		["package:pypi/a/b", "/pypi/pypi/a%2Fb/json"],
		["package:oci/quay/../v1:2.0", undefined],
		["package:oci/quay/img?x#y:2.0", "/docker/v2/quay/img%3Fx%23y/manifests/2.0"],
		["package:oci/quay//img:..", undefined],
	])("%s asks for %s, and nothing else of the registry", async (subject, path) => {
		const { asked, evidence } = await lookAt(subject, {});
		expect([asked[0], evidence.kind]).toEqual([path, "package"]);
	});

	it("asks none of a host that wants no looks", async () => {
		const robots = "User-agent: AgentRegistry-Collector\nDisallow: /npm/";
		const { asked, evidence } = await lookAt("package:npm/@quay/mcp@1.2.3", NPM, robots);
		expect([asked, evidence]).toMatchObject([[], { exists: "unknown", exchanges: [] }]);
	});

	it("is not known of an image whose token no header can have", async () => {
		const { evidence } = await lookAt("package:oci/quay/img:2.0", {
			"/docker/v2/quay/img/manifests/2.0": new Said({ needs: "Bearer x" }),
			"/token?service=images&scope=pull": { token: "\u{1F980}\n" },
		});
		expect(evidence).toMatchObject({ exists: "unknown" });
	});
});

describe("a look at a repository", () => {
	it.each([
		[
			"github.com",
			"/github.com/repos/quay/mcp",
			"/releases/latest",
			{
				owner: { login: "quay" },
				stargazers_count: 5,
				forks_count: 2,
				pushed_at: "2026-11-01T00:00:00Z",
				archived: false,
				license: { spdx_id: "MIT" },
			},
		],
		[
			"codeberg.org",
			"/codeberg.org/api/v1/repos/quay/mcp",
			"/releases/latest",
			{
				owner: { login: "quay" },
				stars_count: 5,
				forks_count: 2,
				updated_at: "2026-11-01T00:00:00Z",
				archived: false,
				licenses: ["MIT"],
			},
		],
	])("at %s has its counts and dates", async (host, path, release, repository) => {
		const { evidence } = await lookAt(`repository:https://${host}/quay/mcp`, {
			[path]: repository,
			[path + release]: { published_at: "2026-10-01T00:00:00Z" },
		});
		expect(evidence).toMatchObject({
			exists: "yes",
			owner: "quay",
			license: "MIT",
			archived: false,
			stars: 5,
			forks: 2,
			pushed_at: "2026-11-01T00:00:00.000Z",
			released_at: "2026-10-01T00:00:00.000Z",
		});
		expect(askedObservations(evidence)).toHaveLength(5);
		expect(askedObservations(evidence)[0]).toMatchObject({
			kind: "stars",
			subject: `https://${host}/quay/mcp`,
			value: 5,
			as_of: AT,
		});
	});

	it("that is not there is not there, and a limit of the forge says only when to come back", async () => {
		expect((await lookAt("repository:https://github.com/quay/none", {})).evidence).toMatchObject({
			exists: "no",
		});
		const headers = {
			"X-RateLimit-Remaining": "0",
			"X-RateLimit-Reset": String(Math.floor(Date.now() / 1000) + 600),
		};
		const limited = await lookAt("repository:https://github.com/quay/mcp", {
			"/github.com/repos/quay/mcp": new Said({ status: 403, headers }),
		});
		expect(limited.evidence).toMatchObject({ exists: "unknown" });
		expect(limited.retryAfter).toBeGreaterThan(590);
	});
});
