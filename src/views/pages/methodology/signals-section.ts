import { SIGNAL_RULES } from "#domain/signal-rules.ts";
import { VIEW_RULES } from "#domain/view-rules.ts";
import { type MethodologySection, meaningTable } from "./weight-table.ts";

/** What readers do, and what keeps it from being made up. */
export function signalsSection(): MethodologySection {
	return {
		id: "signals",
		title: "Signals and how they are kept honest",
		lead: "Votes, watches and page views are kept as events and never as counters. Each calculation adds them up anew, by these rules.",
		paragraphs: [],
		tables: [
			meaningTable("Votes, watches and comments", "Rule", asRows(SIGNAL_RULES)),
			meaningTable("Page views", "Rule", asRows(VIEW_RULES)),
		],
	};
}

function asRows(rules: readonly { name: string; sentence: string }[]) {
	return rules.map(({ name, sentence }) => ({ name, note: sentence }));
}
