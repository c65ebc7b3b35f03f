import type { AgentRecord } from "#domain/records/agent-record.ts";
import { noEngagement } from "#domain/scores/engagement.ts";
import { totalOf } from "#domain/scores/score-parts.ts";
import { scoreRecord } from "./score-record.ts";
import type { SnapshotAgent } from "./snapshot.ts";
import { snapshotAgent } from "./snapshot-agent.ts";

/** Parts of the market score that depend on visitors. */
const ATTENTION: ReadonlySet<string> = new Set(["engagement", "trend"]);

/** An agent as in the next hour. A public one (`shown`) keeps its rank and attention; a new one has neither. */
export function previewAgent(record: AgentRecord, at: Date, shown?: SnapshotAgent): SnapshotAgent {
	const fresh = snapshotAgent(scoreRecord(record, noEngagement(), at), {
		rank: shown?.rank ?? 0,
		at,
		points: () => [],
		commentCount: 0,
		incidentCount: 0,
		openIncidentCount: 0,
		similar: [],
		holdsIdentifier: true,
		logoAt: () => null,
		titles: new Map(),
		ofSources: undefined,
	});
	if (!shown) return fresh;
	const market = fresh.scoreParts.market.map((part) => {
		const known = shown.scoreParts.market.find(({ name }) => name === part.name);
		return known && ATTENTION.has(part.name) ? known : part;
	});
	return {
		...fresh,
		trendScore: shown.trendScore,
		marketScore: totalOf(market),
		scoreParts: { ...fresh.scoreParts, market },
	};
}
