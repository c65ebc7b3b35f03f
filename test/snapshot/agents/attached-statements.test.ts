import { expect, it } from "vitest";
import { attachStatements } from "#snapshot/agents/attached-statements.ts";
import { packageEvidence } from "../../domain/checks/bundle-builder.ts";
import { agent, lookTime, statement, versionRecord } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";

const at = new Date(START);
const digest = statement("scan").about;
const scan = statement("scan", { expires_at: "2026-06-04T12:00:00.000Z" });

function attached(documents: string[], more: Partial<Parameters<typeof attachStatements>[0]> = {}) {
	const agents = [agent("pier", { documents }), agent("quay")];
	const all = { agents, looks: [], lookTimes: [], statements: [scan], ...more };
	return (slug: string) => (attachStatements(all, at).get(slug) ?? []).map(({ id }) => id);
}

function seen(integrity: string) {
	const evidence = packageEvidence({ integrity });
	const { subject } = evidence;
	return {
		looks: [{ subject, evidence, former: [], changedAt: null }],
		lookTimes: [lookTime("", { subject, slugs: ["quay"] })],
	};
}

it("a statement is shown with the listing that has exactly these bytes as a document", () => {
	expect(attached([digest])("pier")).toEqual([scan.id]);
	expect(attached([digest])("quay")).toEqual([]);
	expect(attached(["1f".repeat(32)])("pier")).toEqual([]);
});

it("and not with one that had them in an earlier version", () => {
	const versions = [versionRecord("1.0.0", { documents: [digest] })];
	const agents = [agent("pier", { versions })];
	expect(attached([], { agents })("pier")).toEqual([]);
});

it("and with the listing whose package the package registry states with that digest", () => {
	expect(attached([], seen(`sha256:${digest}`))("quay")).toEqual([scan.id]);
	expect(attached([], seen(`sha256:${"1f".repeat(32)}`))("quay")).toEqual([]);
	expect(attached([], seen("sha512-abc"))("quay")).toEqual([]);
});

it("and with the listing whose package the registry states as SHA-512 in base64", () => {
	const about = "fb".repeat(64);
	const statements = [{ ...scan, about }];
	const base64 = Buffer.from(about, "hex").toString("base64");
	expect(attached([], { ...seen(`sha512-${base64}`), statements })("quay")).toEqual([scan.id]);
	expect(attached([], { ...seen(`sha512-A${base64.slice(1)}`), statements })("quay")).toEqual([]);
});

it("and no longer once it has expired", () => {
	const statements = [{ ...scan, expires_at: START }];
	expect(attached([digest], { statements })("pier")).toEqual([]);
});

it("with the answer of that owner, and no other", () => {
	const answer = { text: "That shell is a sandbox.", at: START };
	const statements = [{ ...scan, answers: { pier: answer } }];
	const agents = [agent("pier", { documents: [digest] }), agent("quay", { documents: [digest] })];
	const found = attachStatements({ agents, looks: [], lookTimes: [], statements }, at);
	expect(found.get("pier")?.[0]?.answer).toEqual(answer);
	expect(found.get("quay")?.[0]?.answer).toBeNull();
});
