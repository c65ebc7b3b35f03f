import type { Limits } from "#contract/quotas.ts";
import { signalRules } from "#domain/signal-rules.ts";
import { VIEW_RULES } from "#domain/view-rules.ts";
import { type MethodologySection, meaningTable } from "./weight-table.ts";

/** What readers do, and the rules against manipulation. */
export function signalsSection(limits: Limits): MethodologySection {
	return {
		id: "signals",
		title: "Signals",
		lead: "Votes, watches and page views are stored as events, never as counters. Each calculation adds them up from scratch, by these rules.",
		paragraphs: [],
		tables: [
			meaningTable("Votes, watches and comments", "Rule", asRows(signalRules(limits))),
			meaningTable("Page views", "Rule", asRows(VIEW_RULES)),
		],
	};
}

function asRows(rules: readonly { name: string; sentence: string }[]) {
	return rules.map(({ name, sentence }) => ({ name, note: sentence }));
}
