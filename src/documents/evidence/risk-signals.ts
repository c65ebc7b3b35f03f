import { namesSecret } from "#connect/templates/read-template.ts";
import { by } from "#contract/compare.ts";
import {
	type ActClass,
	RISK_CLASS_NAMES,
	type RiskClass,
	type RiskSignal,
} from "#contract/evidence/risk-signals.ts";
import type { Tool } from "#contract/facts/abilities.ts";
import type { Connection, Setting } from "#contract/facts/connect.ts";
import { DOCUMENT } from "#contract/limits.ts";
import {
	credentialClass,
	ruleOfName,
	withoutProtocol,
	wordsOfName,
} from "#domain/scores/match-words.ts";
import { FREE_FORM, TOOL_RULES } from "#domain/scores/risk-rules.ts";
import type { DocumentReading } from "../document-reading.ts";

/** What documents say that a listing can do, what it asks for and what it may reach, the most harmful first. */
export function riskSignals(readings: readonly DocumentReading[]): RiskSignal[] {
	const signals = readings.flatMap((reading) => [
		...reading.tools.map((tool) => signalOf("tool", toolClass(tool) ?? "unclear", tool.name)),
		...reading.skills.map(({ id, name }) => {
			const rule = ruleOfName(TOOL_RULES, wordsOfName(id || name));
			return signalOf("skill", rule?.class ?? "unclear", id || name);
		}),
		...reading.connections.flatMap(settingsOf).flatMap(credentialOf),
		...reading.connections.flatMap(mountsOf),
		...reading.permissions,
	]);
	const distinct = new Map(signals.map((signal) => [`${signal.class} ${signal.name}`, signal]));
	// Tools that only read and tools that say nothing are weighed against each other, so none crowds out the others.
	const place = ({ class: of }: RiskSignal) =>
		RISK_CLASS_NAMES.indexOf(of === "unclear" ? "reads" : of);
	const counts = new Map<string, number>();
	const kept = [...distinct.values()].sort(by(place)).filter(({ kind }) => {
		const count = (counts.get(kind) ?? 0) + 1;
		counts.set(kind, count);
		return count <= DOCUMENT.maxRiskSignalsOfKind;
	});
	return kept.sort(by((signal) => RISK_CLASS_NAMES.indexOf(signal.class)));
}

function signalOf(kind: RiskSignal["kind"], riskClass: RiskClass, name: string): RiskSignal {
	// Names are quoted in sentences, so what could disturb one is left out.
	return { kind, class: riskClass, name: /^[\p{L}\p{N}_.:/$ -]{1,64}$/u.test(name) ? name : "" };
}

const HARM: readonly ActClass[] = ["reads", "writes", "changes", "runs_anything"];

/** By its name. What the publisher says of it counts only if it agrees, or is worse. */
export function toolClass({ name, input, annotations }: Tool): ActClass | undefined {
	const byName = ruleOfName(TOOL_RULES, wordsOfName(withoutProtocol(name)))?.class;
	const isWorse = annotations?.destructive === true && annotations.readonly !== true;
	if (byName === "reads") return isWorse ? "changes" : "reads";
	if (byName === undefined && annotations?.readonly) return "reads";
	const properties = input?.properties;
	const parameters = typeof properties === "object" ? Object.keys(properties ?? {}) : [];
	const free = FREE_FORM.find(({ words }) => parameters.some((name) => words.includes(name)));
	if (free) {
		const raised = HARM.indexOf(byName ?? "writes") + 1;
		const most = HARM.indexOf(free.to);
		return HARM[Math.max(HARM.indexOf(byName ?? "writes"), Math.min(raised, most))];
	}
	if (annotations?.destructive && byName !== "runs_anything") return "changes";
	return byName;
}

function settingsOf(connection: Connection): Pick<Setting, "name" | "secret">[] {
	if (connection.kind === "package") return [...connection.environment, ...connection.headers];
	if (connection.kind !== "remote") return [];
	// The variables of a header say better what is asked for.
	const headers = connection.headers.flatMap((header) =>
		header.variables.length > 0 ? header.variables : [header],
	);
	return [...headers, ...connection.variables];
}

/** By its name too, whatever the document marks. */
function credentialOf({ name, secret }: Pick<Setting, "name" | "secret">): RiskSignal[] {
	const risk = credentialClass({ name, secret: secret || namesSecret(name) });
	return risk ? [signalOf("credential", risk, name)] : [];
}

const MOUNTS: ReadonlySet<string> = new Set(["-v", "--volume", "--mount"]);

/** Folders of the machine that a container may write. Volumes with a name are its own. */
function mountsOf(connection: Connection): RiskSignal[] {
	if (connection.kind !== "package") return [];
	return connection.flags.flatMap(({ name, value, hint }) =>
		MOUNTS.has(name) ? mountOf(value ?? hint ?? "") : [],
	);
}

/** As a permission: the socket of the machine's containers, or files. */
export function mountOf(mount: string): RiskSignal[] {
	if (mount.includes("docker.sock")) return permission("container_socket");
	const isReadOnly = /[:,](?:ro|readonly)\b/.test(mount);
	const isNamed = /^[\w-]+:/.test(mount);
	return isReadOnly || isNamed ? [] : permission("writable_files");
}

export function permission(of: RiskClass): RiskSignal[] {
	return [signalOf("permission", of, "")];
}
