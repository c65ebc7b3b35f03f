import { expect, it } from "vitest";
import { LISTED_ROWS } from "#contract/agents/registration.ts";
import type { McpServer } from "#contract/protocols/mcp-registry.ts";
import { POLICY, type ReleaseToJudge, whyReleaseWaits } from "#domain/agents/release-policy.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { drawnRandom } from "../../drawn-random.ts";
import { agent, listing, submission } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";

const WORDS =
	"Reads water levels of forty harbours and says each hour when it is safe to leave them again";
const IMAGE = "ghcr.io/quay/scout";
const FILE = "https://github.com/quay/scout/releases/download/v1.0.0/scout-1.0.0.mcpb";

const SERVER: McpServer = {
	$schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
	name: "com.harborscout/scout",
	title: "Harbor Scout",
	description: WORDS,
	version: "1.0.0",
	websiteUrl: "https://harborscout.com/",
	repository: { url: "https://github.com/quay/scout", source: "github" },
	remotes: [{ type: "streamable-http", url: "https://mcp.harborscout.com/mcp" }],
	packages: [
		{
			registryType: "npm",
			identifier: "@quay/scout",
			version: "1.0.0",
			transport: { type: "stdio" },
			environmentVariables: [{ name: "SCOUT_REGION" }],
		},
		{ registryType: "oci", identifier: `${IMAGE}:1.0.0`, transport: { type: "stdio" } },
		{
			registryType: "mcpb",
			identifier: FILE,
			fileSha256: "a".repeat(64),
			transport: { type: "stdio" },
		},
	],
};
const [NPM, OCI, MCPB] = SERVER.packages ?? [];
if (!NPM || !OCI || !MCPB) throw new Error("There are three packages");

const SEEN = listing({ shortDescription: WORDS, documents: ["0".repeat(64)], version: "1.0.0" });
const AGENT = agent("harbor-scout", SEEN);

interface Change {
	listing?: Partial<Listing>;
	server?: Partial<McpServer>;
	release?: Partial<ReleaseToJudge>;
	sent?: Partial<ReleaseToJudge["submission"]>;
}

/** The next release of a verified owner, with what is changed. */
function release({
	listing: facts = {},
	server = {},
	release: parts = {},
	sent = {},
}: Change = {}) {
	const next: Listing = { ...SEEN, documents: ["1".repeat(64)], version: "1.0.1", ...facts };
	const revised = { listing: next, basedOn: SEEN, revision: true, agentSlug: AGENT.slug, ...sent };
	return whyReleaseWaits({
		agent: AGENT,
		submission: submission("next", revised),
		isProven: true,
		seen: submission("seen", { listing: SEEN, status: "approved", decidedAt: START }),
		seenDocuments: [SERVER],
		versions: [[{ ...SERVER, version: "1.0.1", ...server }]],
		flags: [],
		toolChanges: [],
		duplicates: [],
		...parts,
	});
}

const packages = (...list: (typeof NPM)[]) => ({ server: { packages: list } });
const others = [OCI, MCPB];
const next = (file: string) => packages(NPM, OCI, { ...MCPB, identifier: file });

it.each<[string, Change]>([
	["the version alone", {}],
	["the version of a package", packages({ ...NPM, version: "1.0.1" }, ...others)],
	["a version with a build", packages({ ...NPM, version: "1.0.1-rc.1+5" }, ...others)],
	["the tag of an image", packages(NPM, { ...OCI, identifier: `${IMAGE}:1.0.1` }, MCPB)],
	["its digest", packages(NPM, { ...OCI, identifier: `${IMAGE}@sha256:${"b".repeat(64)}` }, MCPB)],
	["the digest of a file", packages(NPM, OCI, { ...MCPB, fileSha256: "c".repeat(64) })],
	["a word of the description", { server: { description: WORDS.replace("forty", "fifty") } }],
	["a few words of both texts", { listing: { shortDescription: `${WORDS}, by night` } }],
	["a flag about others", { release: { flags: [{ code: "same_host", detail: "Others." }] } }],
	["dates", { listing: { releasedAt: START, sourceUpdatedAt: START } }],
])("A release that changes %s is public at once.", (_, change) => {
	expect(release(change)).toEqual([]);
});

const LINK = `${WORDS} [docs](https://quay-scout.dev/)`;
const LISTED = { shortDescription: WORDS };

it.each<[string, Change, RegExp]>([
	["no proof", { release: { isProven: false } }, /proof/],
	["nobody who saw it", { release: { seen: undefined } }, /No moderator has reviewed/],
	[
		"an import only",
		{ release: { seen: submission("seen", { imported: { origin: "a:b", suggestedSlug: "b" } }) } },
		/No moderator has reviewed/,
	],
	["a rejection", { release: { seen: submission("no", { status: "rejected" }) } }, /rejected/],
	["another owner", { release: { seen: submission("bo", { ownerId: "owner:bo" }) } }, /owner/],
	["a moderator on it", { sent: { taken: { by: "reviewer:mira", at: START } } }, /begun/],
	[
		"changes that a moderator wanted",
		{ sent: { transitions: [{ to: "pending", at: START, actor: "reviewer:mira", reason: null }] } },
		/begun/,
	],
	["a slug", { sent: { renameTo: "harbour" } }, /slug becomes harbour/],
	[
		"the host of a remote",
		{ server: { remotes: [{ type: "sse", url: "https://a.dev/" }] } },
		/a\.dev/,
	],
	["no remote any more", { server: { remotes: undefined } }, /`remotes`.*becomes nothing/],
	[
		"a header",
		{
			server: {
				remotes: [
					{
						...SERVER.remotes?.[0],
						type: "sse",
						url: "https://mcp.harborscout.com/mcp",
						headers: [{ name: "X-Key" }],
					},
				],
			},
		},
		/X-Key/,
	],
	["a package", packages({ ...NPM, identifier: "@quay/scowt" }, ...others), /packages/],
	["one package more", packages(NPM, NPM, ...others), /packages/],
	["an alias as version", packages({ ...NPM, version: "npm:evil@1.0.0" }, ...others), /npm:evil/],
	[
		"an address as version",
		packages({ ...NPM, version: "https://a.dev/x.tgz" }, ...others),
		/packages/,
	],
	["a registry", packages({ ...NPM, registryBaseUrl: "https://npm.a.dev" }, ...others), /packages/],
	["a program that runs it", packages({ ...NPM, runtimeHint: "sh" }, ...others), /packages/],
	[
		"a runtime argument",
		packages({ ...NPM, runtimeArguments: [{ type: "positional", value: "-e" }] }, ...others),
		/packages/,
	],
	[
		"a secret",
		packages(
			{ ...NPM, environmentVariables: [{ name: "SCOUT_REGION", isSecret: true }] },
			...others,
		),
		/packages/,
	],
	[
		"a variable",
		packages({ ...NPM, environmentVariables: [{ name: "HOME" }] }, ...others),
		/packages/,
	],
	["the image", packages(NPM, { ...OCI, identifier: "ghcr.io/quay/scowt:1.0.1" }, MCPB), /scowt/],
	[
		"the image's host",
		packages(NPM, { ...OCI, identifier: "evil.io/quay/scout:1.0.1" }, MCPB),
		/evil/,
	],
	["a tag by name", packages(NPM, { ...OCI, identifier: `${IMAGE}:edge` }, MCPB), /edge/],
	["the host of a file", next(FILE.replace("github.com", "gitlub.com")), /gitlub/],
	["its path, which names it", next(FILE.replaceAll("1.0.0", "1.0.1")), /v1\.0\.1/],
	["the title", { server: { title: "Harbour" } }, /`title`: "Harbor Scout" becomes "Harbour"\./],
	["the name", { server: { name: "com.harborscout/other" } }, /`name`/],
	["the website", { server: { websiteUrl: "https://a.dev/" } }, /`websiteUrl`/],
	[
		"the repository",
		{ server: { repository: { url: "https://github.com/b/c", source: "github" } } },
		/b\/c/,
	],
	["icons", { server: { icons: [{ src: "https://a.dev/a.png" }] } }, /`icons`: nothing becomes/],
	["what nobody knows", { server: { commands: ["sh"] } }, /`commands`: nothing becomes "sh"\./],
	["what publishers add", { server: { _meta: { tools: ["run"] } } }, /`_meta`/],
	["too many words", { server: { description: "It runs anything." } }, /fifth/],
	["one endless word", { server: { description: `${WORDS} ${"x".repeat(900)}` } }, /fifth/],
	["texts too long to compare", { listing: { longDescription: "a ".repeat(20_001) } }, /fifth/],
	["an address in a text", { server: { description: LINK } }, /address.*quay-scout/],
	["another document", { release: { versions: [[SERVER, { document: "d" }]] } }, /document/],
	["no server.json", { release: { versions: [[]] } }, /not the documents/],
	["a seen one that is lost", { release: { seenDocuments: [] } }, /not the documents/],
	["tools, as looks found", { release: { toolChanges: ["2 tools are new."] } }, /2 tools are new/],
	[
		"orders to models",
		{ release: { flags: [{ code: "address_in_text", kind: "orders", detail: "It orders." }] } },
		/It orders/,
	],
	["another's program", { release: { duplicates: ["It is listed already."] } }, /listed already/],
	[
		"an earlier version that waits with it",
		{
			release: {
				versions: [
					[{ ...SERVER, version: "1.0.2" }],
					[{ ...SERVER, remotes: [{ type: "sse", url: "https://a.dev/" }] }],
				],
			},
		},
		/a\.dev/,
	],
])("A release waits for a moderator because of %s, and says so.", (_, change, reason) => {
	const reasons = release(change);
	expect(reasons.join("\n")).toMatch(reason);
	for (const sentence of reasons) expect(sentence).toMatch(/^.+\.$/);
});

it("Every fact of a listing waits except its texts, whose words are counted.", () => {
	for (const { name, label } of LISTED_ROWS) {
		const isText = name in LISTED || name === "longDescription";
		const reasons = release({ listing: { [name]: isText ? `${WORDS} now` : "other" } });
		if (isText && name !== "longDescription") expect(reasons, name).toEqual([]);
		else expect(reasons.join("\n"), name).toMatch(isText ? /fifth/ : new RegExp(label));
	}
});

it("Small steps add up: texts are compared with what a moderator saw, not with the last release.", () => {
	const words = WORDS.split(" ");
	const steps = words.map((_, count) => {
		const description = words.map((word, at) => (at < count ? `${word}x` : word)).join(" ");
		const shown = { ...AGENT, shortDescription: description };
		return release({
			server: { description },
			listing: { shortDescription: description },
			release: { agent: shown },
		}).length;
	});
	const first = steps.findIndex((count) => count > 0);
	expect(first / words.length).toBeGreaterThan(0.15);
	expect(first / words.length).toBeLessThan(0.3);
	expect(steps.slice(first).every((count) => count > 0)).toBe(true);
});

it("Whatever one member of a document becomes, only versions, digests and a few words pass.", () => {
	const random = drawnRandom("release policy");
	for (let round = 0; round < 300; round++) {
		const server: McpServer = structuredClone({ ...SERVER, version: "1.0.1" });
		const places = leavesOf(server);
		const { holder, name } = places[Math.floor(random.next() * places.length)] ?? {
			holder: {},
			name: "",
		};
		const former = Reflect.get(holder, name);
		Reflect.set(holder, name, `${former}-${Math.floor(random.next() * 9)}`);
		const passes = ["version", "$schema", "fileSha256", "description"].includes(name);
		const isTag = name === "identifier" && String(former).startsWith(IMAGE);
		const isOfRelease = passes || isTag;
		expect([name, former, release({ server }).length > 0]).toEqual([name, former, !isOfRelease]);
	}
});

function leavesOf(value: object): { holder: object; name: string }[] {
	return Object.entries(value).flatMap(([name, member]) =>
		typeof member === "object" && member !== null ? leavesOf(member) : [{ holder: value, name }],
	);
}

it("The policy has a name that no account can have.", () => {
	expect(POLICY).toMatch(/^[a-z-]+$/);
});
