import type { VersionChange } from "#contract/agents/version.ts";
import type { Argument, Connection, Input } from "#contract/facts/connect.ts";
import { pairByName } from "#domain/evidence/pair-by-name.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";

const NAME_MAX_CHARACTERS = 100;
const MAX_DETAILS = 10;

export function compareConnections(before: readonly Connection[], after: readonly Connection[]) {
	if (canonicalJson(before) === canonicalJson(after)) return [];
	const { gone, come, pairs } = pairByName(before.map(identified), after.map(identified));
	const renamed = pairOnlyOnes(gone, come);
	const isRenamed = new Set(renamed.flat());
	const rest = (list: readonly Identified[]) => list.filter((entry) => !isRenamed.has(entry));
	const changes = [
		...rest(gone.reverse()).map(({ connection }) => changeOf("connection_removed", connection)),
		...[...pairs, ...renamed].map(([later, earlier]) =>
			compareConnection(earlier.connection, later.connection),
		),
		...rest(come).map(({ connection }) => changeOf("connection_added", connection)),
	];
	const order: VersionChange = {
		kind: "field",
		name: "connections",
		detail: "in a different order",
	};
	return changes.length > 0 ? changes : [order];
}

function changeOf(
	kind: VersionChange["kind"],
	connection: Connection,
	detail: string | null = null,
): VersionChange {
	return { kind, name: shortenText(nameOf(connection), NAME_MAX_CHARACTERS), detail };
}

interface Identified {
	name: string;
	connection: Connection;
}

function identified(connection: Connection): Identified {
	return { name: `${kindOf(connection)} ${nameOf(connection)}`, connection };
}

/** If only one of a kind is left on each side, it is the same one, renamed. */
function pairOnlyOnes(
	gone: readonly Identified[],
	come: readonly Identified[],
): [later: Identified, earlier: Identified][] {
	const former = Map.groupBy(gone, ({ connection }) => kindOf(connection));
	return [...Map.groupBy(come, ({ connection }) => kindOf(connection))].flatMap(
		([kind, [later, ...others]]) => {
			const [earlier, ...more] = former.get(kind) ?? [];
			return later && earlier && others.length + more.length === 0 ? [[later, earlier]] : [];
		},
	);
}

function kindOf(connection: Connection): string {
	return connection.kind === "package" ? `package ${connection.registry}` : connection.kind;
}

function nameOf(connection: Connection): string {
	switch (connection.kind) {
		case "package": {
			const { registry, identifier } = connection;
			// Tag or digest of an image are its version and not part of its name.
			const isImage = registry === "oci";
			return `${registry} ${isImage ? identifier.replace(/@.*$/s, "").replace(/:[^:/]*$/, "") : identifier}`;
		}
		case "remote":
			return connection.url;
		case "interface":
			return `${connection.binding} ${connection.url}`;
		case "model":
			return `${connection.provider}/${connection.model}`;
		case "skill":
			return connection.name;
	}
}

/** Single-valued members to compare, and the words for them. */
const MEMBERS: Readonly<Record<Connection["kind"], Readonly<Record<string, string>>>> = {
	package: {
		identifier: "name",
		version: "version",
		feed: "registry",
		sha256: "checksum",
		runtime: "program that runs it",
		transport: "transport",
		url: "address",
	},
	remote: { transport: "transport", url: "address" },
	interface: {
		url: "address",
		binding: "binding",
		protocol: "version of the protocol",
		tenant: "tenant",
		card: "card",
	},
	model: { provider: "provider", model: "name", endpoint: "address" },
	skill: { name: "name", url: "address" },
};

function compareConnection(before: Connection, after: Connection): VersionChange {
	const earlier: Readonly<Record<string, unknown>> = before;
	const later: Readonly<Record<string, unknown>> = after;
	const members = Object.entries(MEMBERS[after.kind])
		.filter(([name]) => canonicalJson(earlier[name]) !== canonicalJson(later[name]))
		.map(([name, words]) => `${words} ${describeChange(earlier[name], later[name]) ?? "changed"}`);
	const details = [...members, ...compareInputs(namedInputs(before), namedInputs(after))];
	return changeOf("connection_changed", after, joined(details));
}

function joined(details: readonly string[]): string | null {
	const rest = details.length - MAX_DETAILS;
	const shown = details.slice(0, MAX_DETAILS);
	return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join("; ") || null;
}

interface Named {
	name: string;
	value: Pick<Input, "name" | "required" | "secret">;
}

export function namedInputs(connection: Connection): Named[] {
	switch (connection.kind) {
		case "package":
			return [
				...named("variable", connection.environment),
				...named("argument", connection.arguments.map(withName)),
				...named("option", connection.flags.map(withName)),
				...named("header", connection.headers),
			];
		case "remote":
			return [
				...named("header", connection.headers),
				...named("variable of its address", connection.variables),
			];
		case "model":
			return connection.environment.map((name) => ({
				name: `variable \`${name}\``,
				value: { name, required: true, secret: true },
			}));
		default:
			return [];
	}
}

/** Positional arguments have no name, and their values may be secret. */
function withName(argument: Argument): Argument {
	return { ...argument, name: argument.name || (argument.hint ?? "") };
}

function named(what: string, list: readonly Input[]): Named[] {
	return list.map((value, at) => {
		const name = shortenText(value.name, NAME_MAX_CHARACTERS);
		return { name: name === "" ? `${what} ${at + 1}` : `${what} \`${name}\``, value };
	});
}

function compareInputs(before: readonly Named[], after: readonly Named[]): string[] {
	const { gone, come, pairs } = pairByName(before, after);
	return [
		...gone.reverse().map(({ name }) => `${name} is gone`),
		...pairs.map(([{ name, value }, former]) => compareInput(name, former.value, value)),
		...come.map(({ name, value }) => `${name} is new${value.required ? " and required" : ""}`),
	];
}

const NEEDS = { true: "required", false: "optional", null: "not called required" } as const;

function compareInput(name: string, before: Named["value"], after: Named["value"]): string {
	const facets = [
		...(before.required === after.required ? [] : [NEEDS[`${after.required}`]]),
		...(before.secret === after.secret ? [] : [after.secret ? "secret" : "not secret"]),
	];
	return facets.length === 0 ? `${name} changed` : `${name} is ${facets.join(" and ")} now`;
}

const ARROW = " → ";
const SHORT_CHARACTERS = 60;

/** The old and new value of a short text. Null for long texts and lists. */
export function describeChange(before: unknown, after: unknown): string | null {
	const both = [before, after].map((value) => (value === null ? "not stated" : value));
	const isShort = both.every(
		(value) => typeof value === "string" && value.length <= SHORT_CHARACTERS,
	);
	return isShort ? both.join(ARROW) : null;
}
