import type { CheckEvidence } from "#contract/evidence/checks.ts";
import type { EndpointEvidence } from "#contract/evidence/evidence.ts";
import { UNSEEN } from "#contract/evidence/unseen.ts";
import { TOOL_CHANGES, type ToolChange, toldChanges } from "../evidence/compare-tools.ts";
import { sightOf } from "../evidence/sight.ts";
import { nameSome } from "../texts/shorten-text.ts";
import { endpointsOf } from "./evidence-bundle.ts";
import { type Check, type CheckFinding, seen } from "./finding.ts";

/** Kinds of change that a sentence names. */
const SHOWN = 5;

export const toolsUnchanged: Check<"tools.drift"> = (bundle) =>
	endpointsOf(bundle).map(({ subject, evidence, formers }) => {
		if (evidence === undefined) return { subject, reason: "not-looked" };
		const base = { subject, evidence: seen(evidence, isList) };
		const sight = sightOf(evidence, "tools");
		if (sight.is !== "known") {
			const why = UNSEEN[sight.is === "unseen" ? sight.why : "unlisted"];
			return { ...base, reason: "unlisted", values: { why } };
		}
		const tools = sight.value;
		const drifts = formers.flatMap((former) => {
			const drift =
				former.tools === null ? undefined : (former.changes ?? toldChanges(former.tools, tools));
			return drift && drift.changes.length > 0 ? [{ former, ...drift }] : [];
		});
		const [newest] = drifts;
		if (newest) {
			// What was changed and changed back is told once.
			const all = drifts.flatMap(({ changes }) => changes);
			const same = Map.groupBy(all, ({ kind, tool }) => `${kind} ${tool}`);
			const changes = [...same.values()].flatMap(([first]) => first ?? []);
			const more = Math.max(...drifts.map((drift) => drift.more));
			return { subject, ...driftFinding({ evidence, former: newest.former, changes, more }) };
		}
		const isSeenAgain = bundle.looks.some(
			(look) =>
				look.subject === subject && look.state === evidence.state && look.at > evidence.observed_at,
		);
		if (!isSeenAgain && formers.length === 0) return { ...base, reason: "first-look" };
		return { ...base, reason: "unchanged", values: { tools: tools.length } };
	});

interface Drift {
	evidence: EndpointEvidence;
	/** The newest that differs. */
	former: EndpointEvidence;
	changes: readonly ToolChange[];
	more: number;
}

function driftFinding({
	evidence,
	former,
	changes,
	more,
}: Drift): Omit<CheckFinding<"tools.drift">, "subject"> {
	const values = {
		changes: nameSome(
			changes.map(({ kind, tool }) => `“${tool}” ${TOOL_CHANGES[kind]}`),
			{ more },
		),
		version: evidence.server?.version ?? "unknown",
	};
	const shown = changes.slice(0, SHOWN).flatMap((change) => changeSeen(evidence, change));
	const base = { values, evidence: [...seen(former, isList), ...seen(evidence, isList), ...shown] };
	if (changes.some(({ kind }) => kind === "disarmed")) return { ...base, reason: "disarmed" };
	const isSame = evidence.server?.version === former.server?.version;
	return { ...base, reason: isSame ? "same-version" : "new-version" };
}

function changeSeen(
	evidence: EndpointEvidence,
	{ kind, tool, before, after }: ToolChange,
): CheckEvidence[] {
	if (before === null && after === null) return [];
	const at = evidence.tools?.findIndex(({ name }) => name === tool) ?? -1;
	const member = kind === "description" ? "/description" : "";
	return seen(evidence, isList).map((entry) => ({
		...entry,
		excerpt: after ?? before ?? "",
		pointer: at < 0 ? null : `#/tools/${at}${member}`,
	}));
}

function isList({ method }: { method: string }): boolean {
	return method.endsWith("tools/list");
}
