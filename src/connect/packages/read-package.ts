import type { Package } from "#contract/facts/connect.ts";
import { caution } from "../safety/caution.ts";
import { checkAddress, checkHeaders } from "../safety/check-address.ts";
import { checkVariables } from "../safety/check-program.ts";
import { checkTexts, checkWords } from "../safety/check-texts.ts";
import type { Given } from "../templates/fill.ts";
import { readAddress, readArguments, readSetting } from "../templates/read-template.ts";
import { fixedWords, isSlot } from "../templates/template.ts";
import { checkPackage } from "./check-package.ts";
import { FIRST_STEPS, type HttpPlan, type LaunchCommand, type StdioPlan } from "./launch.ts";
import { imageName, type PackageRule, ruleOf } from "./package-rules.ts";
import { cutFlags, moveSecrets } from "./package-words.ts";
import { unstatedKind, withOwnPlaces } from "./stated-package.ts";

/** How to start a package. Unknown kinds are not started. */
export function readPackage(raw: Package, given: Given): LaunchCommand {
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
		label: FIRST_STEPS.install,
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
			...(server === start ? [] : [{ label: FIRST_STEPS.start, start }]),
		],
		cautions: [
			...cautions,
			...checkTexts([...words, ...start.environment.flatMap(({ name, value }) => [[name], value])]),
			...checkWords(words),
			...checkVariables(start.environment),
			...(server && server.transport !== "stdio"
				? [...checkAddress(server.url, given), ...checkHeaders(server.headers)]
				: []),
		],
		image: pack.registry === "oci" ? imageName(pack) : null,
		bundle: null,
	};
}

function labelOf({ registry }: Package): string {
	return registry === "" || registry === "unknown" ? "Package" : `Package (${registry})`;
}

function readStart(pack: Package, rule: PackageRule): StdioPlan {
	const parts = pack.environment.map((setting) => readSetting(setting, "environment"));
	const { flags, environment } = moveSecrets(readArguments(pack.flags), parts);
	const words = rule.words({
		pack,
		program: programOf(pack, rule),
		flags: cutFlags(flags, rule.anyway),
		packageArguments: readArguments(pack.arguments),
		environment,
	});
	return { transport: "stdio", words, environment };
}

function programOf({ runtime, flags }: Package, rule: PackageRule): readonly string[] {
	const [usual] = Object.values(rule.programs);
	const hinted = runtime !== null && Object.hasOwn(rule.programs, runtime);
	// With `uv`, documents already have `tool run` or `run` in their options.
	if (hinted && runtime === "uv" && flags.length > 0) return ["uv"];
	return (hinted ? rule.programs[runtime] : usual) ?? [];
}

/** The started program, as a server at a local address. */
function readLocalServer(pack: Package, start: StdioPlan): HttpPlan | null {
	const { transport, url } = pack;
	if (url === null || (transport !== "streamable-http" && transport !== "sse")) return null;
	const slots = [
		...start.words.flatMap(({ words }) => words.flat()),
		...start.environment.flatMap(({ value }) => value),
	]
		.filter(isSlot)
		.map(({ name, input }) => [name, input] as const);
	return {
		transport,
		url: readAddress(url, new Map(slots)),
		headers: pack.headers.map((header) => readSetting(header, "header")),
	};
}
