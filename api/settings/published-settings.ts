import { keysOf } from "#contract/members-of.ts";
import { ENVIRONMENT, type Setting } from "../environment.ts";
import { type Environment, fileSetting, isSecret } from "./secret-of.ts";

/** Settings that decide what is published, and where from and to. Every process of a registry must have the same. */
export const PUBLISHED = keysOf(ENVIRONMENT).filter(
	(name) => ENVIRONMENT[name].meta()?.published === true,
);

/** The stated ones of these, as a build records them: of secrets only that they are set. */
export type StatedSettings = Readonly<Record<string, string>>;

export function statedSettings(settings: Environment): StatedSettings {
	return Object.fromEntries(
		PUBLISHED.flatMap((name) => {
			const value = statedValue(name, settings);
			return value === undefined ? [] : [[name, value]];
		}),
	);
}

/** Undefined if it is not stated, or stated to be nothing. */
function statedValue(name: Setting, settings: Environment): string | undefined {
	const isKept = isSecret(ENVIRONMENT[name]);
	if (isKept) return settings[name] || settings[fileSetting(name)] ? "set" : undefined;
	return settings[name] || undefined;
}

/**
 * A sentence for each setting of the last build that is missing here: this environment is not the one that the registry
 * is published with. Stating it to be nothing is a decision.
 */
export function missingSettings(settings: Environment, last: StatedSettings = {}): string[] {
	return PUBLISHED.filter(
		(name) =>
			last[name] !== undefined &&
			settings[name] === undefined &&
			statedValue(name, settings) === undefined &&
			// A process that builds nothing uploads nothing.
			!(name === "PUBLISH_URL" && settings.BUILDS === "off"),
	).map(
		(name) =>
			`${name} is not set here, but the last build had it (${last[name]}): set it in agent-registry.env in DATA_DIR, which every process and command reads, or set it to nothing (${name}=).`,
	);
}

/** What the next release says otherwise than the last one because of what is stated here. */
export function changedSettings(settings: Environment, last: StatedSettings | undefined): string[] {
	if (!last) return [];
	const stated = statedSettings(settings);
	return PUBLISHED.filter(
		(name) =>
			last[name] !== stated[name] && (stated[name] !== undefined || settings[name] !== undefined),
	).map(
		(name) =>
			`${name} was ${last[name] ?? "not set"} at the last build and is now ${stated[name] ?? "not set"}.`,
	);
}
