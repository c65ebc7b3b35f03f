import type { OsvAffected } from "#contract/evidence/osv.ts";
import { imageKey } from "../identity/package-key.ts";
import { type ReadVersion, readRelease, readSemantic } from "./order-versions.ts";

export interface Versioned {
	/** The address of the listing where it was first listed, or kind and name of a package. */
	subject: string;
	version: string | null;
}

interface Ecosystem {
	/** As documents of servers name it. */
	kind: string;
	/** As advisories name it. */
	name: string;
	read: ReadVersion;
	/** One spelling for all names that mean the same. */
	fold(name: string): string;
}

const asIs = (name: string) => name;
const ROWS: readonly Ecosystem[] = [
	{ kind: "npm", name: "npm", read: readSemantic, fold: asIs },
	{ kind: "cargo", name: "crates.io", read: readSemantic, fold: asIs },
	{ kind: "nuget", name: "NuGet", read: readSemantic, fold: (name) => name.toLowerCase() },
	{
		kind: "pypi",
		name: "PyPI",
		read: readRelease,
		fold: (name) => name.toLowerCase().replace(/[-_.]+/g, "-"),
	},
];

const ECOSYSTEMS: ReadonlyMap<string, Ecosystem> = new Map(ROWS.map((row) => [row.name, row]));
const KINDS: ReadonlyMap<string, Ecosystem> = new Map(ROWS.map((row) => [row.kind, row]));

/** Of a listing or a package, as `subject` of what is asked. Undefined for ecosystems that no listing is of. */
export function advisorySubject({
	package: pack,
	database_specific,
}: OsvAffected): string | undefined {
	if (!pack) return database_specific?.subject;
	const row = ECOSYSTEMS.get(pack.ecosystem);
	return row && `${row.kind}/${row.fold(pack.name)}`;
}

/** A package by its name, such as `npm/example` in two parts. Images have their tag or digest as version. */
export function versionedName(kind: string, name: string, version: string | null): Versioned {
	const row = KINDS.get(kind);
	if (row) return { subject: `${kind}/${row.fold(name)}`, version };
	if (kind !== "oci") return { subject: `${kind}/${name}`, version };
	const [, tag = null] = /(?:@|:(?=[^/:]*$))(.+)$/s.exec(name) ?? [];
	return { subject: `oci/${imageKey(name)}`, version: version ?? tag };
}

/** How versions of a subject of an incident are read. Undefined if only their names are known. */
export function readerOf(subject: string): ReadVersion | undefined {
	if (!subject.includes("/")) return readSemantic;
	return KINDS.get(subject.slice(0, subject.indexOf("/")))?.read;
}

export function ecosystemOf(kind: string): string | undefined {
	return KINDS.get(kind)?.name;
}
