import { describe, expect, it } from "vitest";
import { countedProofs, foreignProof } from "#domain/claims/foreign-proof.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { entry, source } from "../../snapshot/source-builders.ts";
import { agentRecord } from "../agent-record-builder.ts";

interface Case {
	source?: Partial<SourceRecord>;
	entry?: Partial<SourceEntryRecord>;
	agent?: Partial<AgentRecord>;
}

/** A listing that a trusted MCP registry brought. */
function proofOf({ source: of = {}, entry: by = {}, agent = {} }: Case) {
	const from = source("official", { trust: "claims", ...of });
	const brought = entry("official", "mole", { origin: "mcp-registry:io.github.pier9/mole", ...by });
	const importOrigin = `source:official/${brought.origin}`;
	return foreignProof(agentRecord({ slug: "mole", importOrigin, ...agent }), brought, from);
}

const named = (name: string) => ({ origin: `mcp-registry:${name}` });

describe("an MCP registry", () => {
	it.each([
		["io.github.Pier9/mole", "io.github.Pier9", "sign_in"],
		["dev.pier9/mole", "dev.pier9", "domain"],
		["dev.pier9.tools/mole", "dev.pier9.tools", "domain"],
		["io.github/mole", undefined, undefined],
		["pier9/mole", undefined, undefined],
		["mole", undefined, undefined],
		["dev.pier9.official/mole", undefined, undefined],
	])("proves of %s the namespace %s by %s", (name, subject, how) => {
		const proof = proofOf({ entry: named(name) });
		expect([proof?.subject, proof?.how]).toEqual([subject, how]);
		expect(proof?.registry).toBe(subject && "official.pier9.dev");
	});
});

const instance = { format: "agent-registry" };
const said = { websiteUrl: "https://mole.dev/", repositoryUrl: "https://github.com/pier9/mole" };
const claimed = { origin: "agent-registry:mole", said };

describe("an instance of this program", () => {
	it.each([
		["claimed", said.repositoryUrl, "repository"],
		["verified", said.websiteUrl, "domain"],
		["certified", said.websiteUrl, "certified"],
		[undefined, undefined, undefined],
	] as const)("where it is %s proves %s by %s", (claim, subject, how) => {
		const by = { ...claimed, ...(claim && { claim }) };
		const proof = proofOf({ source: instance, entry: by, agent: said });
		expect([proof?.subject, proof?.how, proof?.counts]).toEqual([subject, how, claim && true]);
	});

	it("proves nothing of a listing that states another website", () => {
		const agent = { websiteUrl: "https://shrew.dev/" };
		const by = { ...claimed, claim: "verified" } as const;
		expect(proofOf({ source: instance, entry: by, agent })?.counts).toBe(false);
	});
});

describe("a proof made elsewhere", () => {
	it.each<[string, Case, boolean | undefined]>([
		["from a trusted source", {}, true],
		["from a source that is not trusted for it", { source: { trust: "nothing" } }, false],
		["of an entry that waits for a moderator", { entry: { state: "waiting" } }, undefined],
		["of an entry that is gone", { entry: { state: "gone" } }, undefined],
		["in a folder", { source: { place: "/srv/lists" } }, undefined],
		["in a git repository", { source: { place: "git+https://up.dev/x.git" } }, undefined],
		["in a format that proves nothing", { source: { format: "toolhive" } }, undefined],
		["beside a listing registered here", { agent: { importOrigin: null } }, false],
		[
			"beside a listing of another source",
			{ agent: { importOrigin: "source:lists/toolhive:mole" } },
			false,
		],
		[
			"of a listing whose documents are now from elsewhere",
			{
				agent: {
					facts: {
						documents: { source: "declared", checkedAt: "2026-05-01T09:00:00.000Z", origin: null },
					},
				},
			},
			false,
		],
	])("%s", (_, given, counts) => {
		const proof = proofOf(given);
		expect(proof?.counts).toBe(counts);
		expect(countedProofs(proof ? [{ proof }, {}] : [])).toHaveLength(counts ? 1 : 0);
	});
});
