import type { FirstFacts } from "#contract/agents/first-facts.ts";
import { hasOpenTools } from "#domain/scores/exposure-evidence.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { riskTone } from "../../texts/risk-tone.ts";
import { showAmount, showShortDay, showStated } from "../display.ts";
import type { IconName } from "../icon.ts";

interface FirstFact {
	icon: IconName;
	tone: "warn" | "bad" | null;
	says: string;
	more: string;
}

/** What is known on the first screen: what it can do, how old it is, what is known against it. */
export function firstFacts(
	facts: FirstFacts,
	agent: SnapshotAgent,
	{ isDoubted, isUsable }: { isDoubted: boolean; isUsable: boolean },
): FirstFact[] {
	// What passes says nothing of what nobody can start.
	const { checks } = facts;
	const shown = isUsable ? facts : { ...facts, checks: { ...checks, pass: 0 } };
	const trouble = troubleFact(shown, agent, isDoubted);
	const rows = [toolFact(facts, hasOpenTools(agent)), ageFact(facts, agent), trouble];
	return rows.filter(({ says }) => says !== "");
}

function toolFact({ tools }: FirstFacts, isOpen: boolean): FirstFact {
	const { changing, unclear, reading } = tools;
	const row = { icon: "wrench", tone: null } as const;
	const reads = `${reading} only ${reading === 1 ? "reads" : "read"}`;
	const more = [reads, `${unclear} unclear`].filter((words) => !words.startsWith("0 ")).join(", ");
	if (changing > 0)
		return { ...row, says: `${showAmount(changing, "tool changes", "tools change")} things`, more };
	if (unclear > 0 || (isOpen && reading > 0))
		return { ...row, says: showAmount(unclear + reading, "tool"), more };
	return { ...row, says: reading > 0 ? "It only reads" : "", more: showAmount(reading, "tool") };
}

function ageFact(facts: FirstFacts, agent: SnapshotAgent): FirstFact {
	const { version, changed_at: at, archived_by: by } = facts;
	const day = at && showStated(agent, at, (one) => showShortDay(one).replace(/^\d+ /, ""));
	const state = by === null ? (day ? `Changed ${day}` : "") : `Archived, says ${by}`;
	const row = { icon: "clock", tone: by === null ? null : "warn" } as const;
	return version === null
		? { ...row, says: state, more: "" }
		: { ...row, says: `Version ${version}`, more: state };
}

/** The words of a risk, and what it is estimated from. Of none, and of a low one, nothing. */
const RISK = /^([^,:.]+), ([^:.]+)/;

function troubleFact(
	{ checks, open_incidents: open }: FirstFacts,
	{ exposure: { publicTier, summary } }: SnapshotAgent,
	isDoubted: boolean,
): FirstFact {
	const row = { icon: "shield", tone: null } as const;
	const [passed, failed] = (["pass", "fail"] as const).map((state) =>
		checks[state] > 0 ? `${showAmount(checks[state], "check")} ${state}ed` : "",
	);
	const [, risk, basis] = (riskTone(publicTier) && RISK.exec(summary)) ?? [];
	const joined = (...words: (string | undefined)[]) => words.filter(Boolean).join("; ");
	const more = joined(risk, passed);
	if (open > 0) return { ...row, tone: "bad", says: showAmount(open, "open incident"), more };
	if (failed) return { ...row, tone: "warn", says: failed, more };
	if (checks.warn > 0)
		return { ...row, says: showAmount(checks.warn, "check warns", "checks warn"), more };
	if (risk) return { ...row, says: risk, more: joined(basis, passed) };
	if (isDoubted) return { ...row, says: more, more: "" };
	return { ...row, says: more && "No known trouble", more };
}
