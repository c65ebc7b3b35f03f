import type { Argument, Input, Package } from "#contract/facts/connect.ts";
import { type Caution, caution } from "../safety/caution.ts";
import { checkProgram, checkVariables } from "../safety/check-program.ts";
import { checkAddress, checkHeaders, checkTexts, checkWords } from "../safety/check-texts.ts";
import { isSwitch, readAddress, readArguments, readSetting } from "../templates/read-template.ts";
import { fixedWords, type Given, isSlot, type Template } from "../templates/template.ts";
import * as launch from "./launch.ts";
import { imageName, type PackageRule, ruleOf } from "./package-rules.ts";
import { cutFlags, moveVariables } from "./package-words.ts";
import { startsOther, unstatedKind, withOwnPlaces } from "./stated-package.ts";

export function readPackage(raw: Package, given: Given): launch.LaunchCommand {
	const kind = unstatedKind(raw);
	const pack = withOwnPlaces(kind === undefined ? raw : { ...raw, registry: kind });
	const rule = ruleOf(pack);
	const cautions = checkPackage(pack, rule);
	if (kind && rule) cautions.push(caution("no-link", `Package type inferred: ${rule.label}.`));
	const bundle = pack.registry === "mcpb" ? { url: pack.identifier, sha256: pack.sha256 } : null;
	const label = bundle ? "Bundle (MCPB)" : (rule?.label ?? labelOf(pack));
	if (!rule) return { label, server: null, first: [], cautions, image: null, bundle };
	const start = readStart(pack, rule);
	const words = start.words.flatMap((group) => group.words);
	const install = rule.install && {
		label: launch.FIRST_STEPS.install,
		start: {
			transport: "stdio" as const,
			words: fixedWords(...rule.install(pack)),
			environment: [],
		},
	};
	const server = pack.transport === "stdio" ? start : readLocalServer(pack, start);
	return {
		label,
		server,
		first: [
			...(install ? [install] : []),
			...(server === start ? [] : [{ label: launch.FIRST_STEPS.start, start }]),
		],
		cautions: [
			...cautions,
			...checkTexts([...words, ...start.environment.flatMap(({ name, value }) => [[name], value])]),
			...checkWords(words),
			...checkVariables(start.environment, programOf(pack, rule)[0] ?? pack.identifier),
			...(server && server.transport !== "stdio"
				? [...checkAddress(server.url, given), ...checkHeaders(server.headers)]
				: []),
		],
		image: isAlone(pack, rule) ? imageName(pack) : null,
		bundle: null,
	};
}

function labelOf({ registry }: Package): string {
	return registry === "" || registry === "unknown" ? "Package" : `Package (${registry})`;
}

function readStart(pack: Package, rule: PackageRule): launch.StdioPlan {
	const parts = pack.environment.map((setting) => readSetting(setting, "environment"));
	const unique = [...new Map(parts.map((part) => [part.name, part])).values()];
	const read = readArguments(pack.flags);
	const { flags, environment } =
		pack.registry === "oci" ? moveVariables(read, unique) : { flags: read, environment: unique };
	const packageArguments = readArguments(pack.arguments);
	const given = {
		flags: cutFlags(flags, rule.anyway).map((group) => withAddress(group, group.decides, pack)),
		packageArguments: packageArguments.map((group) => withAddress(group, group.decides, pack)),
		environment: environment.map((part) => withAddress(part, part.value, pack)),
	};
	const [, port = ""] = PORT.exec(pack.transport === "stdio" ? "" : (pack.url ?? "")) ?? [];
	const all = [...flags, ...packageArguments].flatMap((group) => group.decides);
	const inputs = inputsIn([...all, ...environment.flatMap(({ value }) => value)]);
	const words = rule.words({
		...given,
		pack,
		program: programOf(pack, rule),
		port: readAddress(port, inputs),
	});
	return { transport: "stdio", words, environment: given.environment };
}

const PORT = /^https?:\/\/[^/?#]*:(\d+|\{[^{}]+\})(?=[/?#]|$)/i;

/** Variables that decide whether a program listens at its address at all. */
const LISTENS = /(?:^|_)(?:TRANSPORT|STREAMABLE_?HTTP|SSE|SERVER_MODE)$/i;

/** What a server is reached by is there even if it has a default, which may be of the document only. */
function withAddress<One extends { required: boolean | null; name?: string }>(
	one: One,
	value: Template,
	{ transport, url }: Package,
): One {
	if (transport === "stdio") return one;
	const isOf = value.some((part) => isSlot(part) && url?.includes(`{${part.name}}`));
	return isOf || LISTENS.test(one.name ?? "") ? { ...one, required: true } : one;
}

function inputsIn(template: Template): ReadonlyMap<string, Input> {
	return new Map(template.filter(isSlot).map(({ name, input }) => [name, input]));
}

function programOf({ runtime, flags }: Package, rule: PackageRule): readonly string[] {
	const [usual] = Object.values(rule.programs);
	const hinted = runtime !== null && Object.hasOwn(rule.programs, runtime);
	// With `uv`, documents already have `tool run` or `run` in their options.
	if (hinted && runtime === "uv" && flags.length > 0) return ["uv"];
	return (hinted ? rule.programs[runtime] : usual) ?? [];
}

/** The started program, as a server at a local address. */
function readLocalServer(pack: Package, start: launch.StdioPlan): launch.HttpPlan | null {
	const { url } = pack;
	if (url === null || !isReachable(pack)) return null;
	const words = start.words.flatMap((group) => group.words.flat());
	const inputs = inputsIn([...words, ...start.environment.flatMap(({ value }) => value)]);
	return {
		transport: pack.transport === "sse" ? "sse" : "streamable-http",
		url: readAddress(url, inputs),
		headers: pack.headers.map((header) => readSetting(header, "header")),
	};
}

const HAS_WILDCARD = /(?:^|\.)[xX*](?:\.|$)/;
/** Programs also accept addresses, paths and other packages in place of a version. */
const RANGE = /^(?!-)[\w.*^~<>=|!+, -]*$/;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

const NO_PATH = "Only the port of its address is stated. See the source code for the path.";
const NO_SETUP = "No setup for this package type.";
const NO_RULE: ReadonlyMap<string, string> = new Map([
	["unknown", "Its source does not state what kind of package it is."],
	// Only images without an owner, which everyone builds, are still called so.
	["docker", "No published image of it is stated. See the source code."],
]);

/** Options that only affect the container. */
const WITHIN_CONTAINER = ["-e", "--env"];
/** Name of a program in a package, without a path. */
const PROGRAM = /^[A-Za-z0-9][\w.-]*$/;

function checkPackage(pack: Package, rule: PackageRule | undefined): Caution[] {
	if (pack.registry === "mcpb") return checkBundle(pack);
	if (!rule) return [caution("no-command", NO_RULE.get(pack.registry) ?? NO_SETUP)];
	if (startsOther(pack))
		return [caution("no-command", "Its document does not start the package. See the source code.")];
	const cautions = [
		...checkVersion(pack, rule),
		...checkFeed(pack),
		...checkFlags(pack, rule),
		// The program in an image runs only inside the container.
		...(pack.registry === "oci" ? [] : checkProgram(pack.identifier)),
	];
	if (!rule.identifier.test(pack.identifier))
		cautions.push(caution("no-command", "Its name is not valid for this kind of package."));
	if (!pack.environment.every(({ name }) => VARIABLE.test(name)))
		cautions.push(caution("no-command", "A variable has a name that is not valid."));
	if (rule.install) cautions.push(caution("no-link", launch.STEP_CAUTIONS.install));
	if (pack.transport !== "stdio") cautions.push(caution("no-link", launch.STEP_CAUTIONS.start));
	if (isPort(pack.transport, pack.registry) && pack.url) cautions.push(caution("tell", NO_PATH));
	if (pack.transport !== "stdio" && !isReachable(pack))
		cautions.push(caution("no-command", "Its address is not stated. See the source code."));
	return cautions;
}

/** Of a started image with a port, no more than the port may be stated. */
function isReachable({ transport, url, registry }: Package): boolean {
	if (url === null) return false;
	return transport === "streamable-http" || transport === "sse" || isPort(transport, registry);
}

function isPort(transport: string, registry: string): boolean {
	return transport === "" && registry === "oci";
}

function checkVersion(pack: Package, rule: PackageRule): Caution[] {
	const version = rule.version(pack);
	if (version !== null && rule.exact.test(version) && !HAS_WILDCARD.test(version)) return [];
	const cautions = [caution("no-link", "No fixed version: what runs may change.")];
	if (version !== null && !RANGE.test(version))
		cautions.push(caution("no-command", "Its version is not valid for this kind of package."));
	return cautions;
}

function checkFeed({ feed, registry }: Package): Caution[] {
	if (feed === null) return [];
	const says = caution("tell", `It comes from ${feed}, not from the usual registry (${registry}).`);
	return [says, ...checkAddress([feed])];
}

function checkFlags(pack: Package, { anyway }: PackageRule): Caution[] {
	const unusual = pack.flags.filter((flag) => !staysWithin(flag, pack));
	if (cutFlags(readArguments(unusual), anyway).length === 0) return [];
	const program = namedProgram(pack);
	if (program !== undefined) return checkProgram(program);
	return [caution("no-link", "It adds options to the program that starts it. Check them first.")];
}

/** True for an image that needs neither options nor words. */
function isAlone(pack: Package, { anyway }: PackageRule): boolean {
	const others = pack.flags.filter((flag) => !staysWithin(flag, pack));
	const hasWords = pack.arguments.length > 0 || cutFlags(readArguments(others), anyway).length > 0;
	return pack.registry === "oci" && !hasWords;
}

/** A switch would take the next word as its value, and the word after that as the image. */
function staysWithin(flag: Argument, { registry }: Package): boolean {
	return registry === "oci" && WITHIN_CONTAINER.includes(flag.name) && !isSwitch(flag);
}

/** A Python package whose program has a different name may only have `--from`, the package itself and that name. */
function namedProgram(pack: Package): string | undefined {
	const { registry, identifier, version, flags } = pack;
	const words = [...flags, ...pack.arguments];
	const from = words[0];
	const program = words[1];
	const isNamed =
		registry === "pypi" &&
		flags.length <= 2 &&
		from?.name === "--from" &&
		from.value === `${identifier}==${version}` &&
		program?.kind === "positional" &&
		PROGRAM.test(program.value ?? "");
	return isNamed ? (program.value ?? undefined) : undefined;
}

function checkBundle({ identifier, sha256 }: Package): Caution[] {
	if (!URL.canParse(identifier))
		return [caution("no-command", "The address of its bundle is unknown: its manifest has none.")];
	const cautions = checkAddress([identifier]);
	if (sha256 === null) cautions.push(caution("tell", "No checksum."));
	return cautions;
}
