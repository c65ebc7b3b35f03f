import type { Statement } from "#contract/evidence/statements.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { LookRecord, LookTimeRecord } from "#domain/records/look-record.ts";
import type { StatementRecord } from "#domain/records/statement-record.ts";
import { digestIn } from "#domain/texts/hex-digest.ts";

interface Attachable {
	agents: readonly AgentRecord[];
	looks: readonly LookRecord[];
	lookTimes: readonly LookTimeRecord[];
	statements: readonly StatementRecord[];
}

/** What other scanners say about exactly the bytes of each listing, as its documents and package registries have them now. */
export function attachStatements(
	{ agents, looks, lookTimes, statements }: Attachable,
	at: Date,
): ReadonlyMap<string, Statement[]> {
	const valid = statements.filter(({ expires_at }) => expires_at > at.toISOString());
	if (valid.length === 0) return new Map();
	const about = Map.groupBy(valid, (statement) => statement.about);
	const digestOf = new Map(looks.map(({ subject, evidence }) => [subject, digestIn(evidence)]));
	const packages = new Map<string, string[]>();
	for (const { subject, slugs } of lookTimes) {
		const digest = digestOf.get(subject);
		if (digest === undefined) continue;
		for (const slug of slugs) packages.set(slug, [...(packages.get(slug) ?? []), digest]);
	}
	return new Map(
		agents.map((agent) => {
			const digests = new Set([...agent.documents, ...(packages.get(agent.slug) ?? [])]);
			const records = [...digests].flatMap((digest) => about.get(digest) ?? []);
			return [agent.slug, records.map((statement) => statementOf(statement, agent.slug))];
		}),
	);
}

/** With the answer of the owner of one listing. */
export function statementOf({ answers, ...rest }: StatementRecord, slug: string): Statement {
	return { ...rest, answer: Object.hasOwn(answers, slug) ? (answers[slug] ?? null) : null };
}
