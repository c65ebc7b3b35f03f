import { fieldChanges } from "#domain/agents/field-changes.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor } from "../store.ts";
import type { SourceSettings } from "./add-source.ts";
import { getSource } from "./get-source.ts";
import { freePrecedence } from "./precedence.ts";

/** What can be changed; changing anything else would make it another source. */
type SourceChanges = Pick<SourceSettings, "name"> & {
	[Name in Exclude<keyof SourceSettings, "name" | "format">]?: SourceSettings[Name] | undefined;
};

/**
 * Changes the settings of a source. A new place or new patterns cause a full comparison. A new precedence takes effect
 * when the next run starts.
 */
export const editSource = verb(
	async (transaction, { name, ...input }: SourceChanges, actor: Actor) => {
		const before = await getSource(transaction, name);
		const others = (await transaction.sources.list()).filter((other) => other.name !== name);
		const { precedence, ...changes } = input;
		const isElsewhere = input.place !== undefined && input.place !== before.place;
		const source: SourceRecord = {
			...before,
			...withoutAbsent(changes),
			...(precedence !== undefined &&
				precedence !== before.precedence && {
					precedence: freePrecedence(others, precedence),
					hasNewPrecedence: true,
				}),
			...((input.allow || input.deny) && { run: null, validator: null, comparedAt: null }),
			...(isElsewhere && { run: null, highWater: null, validator: null, comparedAt: null }),
			nextAt: transaction.now().toISOString(),
		};
		transaction.sources.save(source);
		recordAudit(transaction, {
			actor,
			action: "source.edit",
			subject: `source ${name}`,
			changes: fieldChanges<SourceRecord>(AUDITED, before, source),
		});
		return source;
	},
);

interface StateWish {
	name: string;
	state: "active" | "paused";
	accept?: boolean;
}

/**
 * Pauses a source, or resumes a paused or stopped one. A stopped source is checked again, unless its change is
 * accepted.
 */
export const setSourceState = verb(
	async (transaction, { name, state, accept = false }: StateWish, actor: Actor) => {
		const before = await getSource(transaction, name);
		const nextAt = state === "active" ? transaction.now().toISOString() : before.nextAt;
		const run =
			before.state !== "stopped"
				? before.run
				: accept && before.run
					? { ...before.run, next: null, takenAt: nextAt, accepted: true }
					: null;
		const source: SourceRecord = { ...before, run, state, stoppedFor: null, nextAt };
		transaction.sources.save(source);
		recordAudit(transaction, {
			actor,
			action: state === "active" ? "source.resume" : "source.pause",
			subject: `source ${name}`,
			reason: before.stoppedFor,
			changes: accept ? [{ field: "collapse", before: null, after: "accepted" }] : [],
		});
		return source;
	},
);

function withoutAbsent(changes: Omit<SourceChanges, "name" | "precedence">): Partial<SourceRecord> {
	return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

const AUDITED = [
	"place",
	"intervalMinutes",
	"decision",
	"allow",
	"deny",
	"precedence",
	"trust",
] as const;
