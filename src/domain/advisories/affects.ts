import { NO_VERSION, type OsvAdvisory, type OsvAffected } from "#contract/evidence/osv.ts";
import { ECOSYSTEMS, subjectOf, type Versioned } from "./ecosystems.ts";
import { type OrderVersions, orderSemantic } from "./order-versions.ts";

/** Whether an advisory affects it, by the rules of its format. Undefined if that cannot be told. */
export function isAffected(advisory: OsvAdvisory, versioned: Versioned): boolean | undefined {
	if (advisory.withdrawn !== undefined) return false;
	const answers = (advisory.affected ?? [])
		.filter((affected) => subjectOf(affected) === versioned.subject)
		.map((affected) => includes(affected, versioned.version));
	return answers.includes(true) || (answers.includes(undefined) ? undefined : false);
}

function includes(affected: OsvAffected, version: string | null): boolean | undefined {
	const ecosystem = ECOSYSTEMS.get(affected.package?.ecosystem ?? "");
	const order = ecosystem?.order ?? orderSemantic;
	const { versions = [], ranges = [] } = affected;
	if (version !== null && versions.some((one) => one === version || order(one, version) === 0)) {
		return true;
	}
	// A version is no commit. Where nothing else is stated, nothing is known.
	const known = ranges.filter(({ type }) => type !== "GIT");
	if (known.length === 0 && (ranges.length > 0 || versions.length === 0)) return undefined;
	const answers = known.map(({ type, events }) =>
		isWithin(events, version, type === "SEMVER" ? orderSemantic : order),
	);
	if (answers.includes(true)) return true;
	// What may stand for any version, such as a tag, may be one of those named.
	const isExact =
		version !== null &&
		version !== "latest" &&
		!versions.includes(NO_VERSION) &&
		!(ecosystem && order(version, version) === undefined);
	return isExact && !answers.includes(undefined) ? false : undefined;
}

type Events = NonNullable<OsvAffected["ranges"]>[number]["events"];

function isWithin(
	events: Events,
	version: string | null,
	order: OrderVersions,
): boolean | undefined {
	if (events.length === 0) return undefined;
	if (events.every(({ introduced }) => introduced === "0")) return true;
	if (version === null || order(version, version) === undefined) return undefined;
	const compared = events.flatMap((event) =>
		Object.entries(event).map(([kind, at = ""]) => {
			const isOpen = at === (kind === "introduced" ? "0" : "*");
			const end = kind === "limit" ? -1 : 1;
			return { kind, at, isOpen, by: isOpen ? end : order(version, at) };
		}),
	);
	if (compared.some(({ by }) => by === undefined)) return undefined;
	const limits = compared.filter(({ kind }) => kind === "limit");
	if (limits.length > 0 && !limits.some(({ by = 0 }) => by < 0)) return false;
	const sorted = compared
		.filter(({ kind }) => kind !== "limit")
		.sort((left, right) => {
			if (left.isOpen || right.isOpen) return Number(right.isOpen) - Number(left.isOpen);
			return order(left.at, right.at) ?? 0;
		});
	let isIn = false;
	for (const { kind, by = 0 } of sorted) {
		if (kind === "introduced" && by >= 0) isIn = true;
		if ((kind === "fixed" && by >= 0) || (kind === "last_affected" && by > 0)) isIn = false;
	}
	return isIn;
}
