import { keysOf } from "#contract/members-of.ts";
import { ENVIRONMENT, type EnvironmentSetting } from "./environment.ts";
import { type Environment, fileSetting, isSecret } from "./secret-of.ts";

/** Settings that decide what is published, and where from and to. Every process of a registry must have the same. */
export const PUBLISHED = keysOf(ENVIRONMENT).filter(
	(name) => ENVIRONMENT[name].meta()?.published === true,
);

/** The values of these, as a build records them: of secrets only that they are set. */
export type PublishedSettings = Readonly<Record<string, string>>;

/** The values that have a default, as the configuration has them. The contact's default follows from the address. */
type Derived = Readonly<Record<"baseUrl" | "siteName", string>>;

function withDerived(settings: Environment, { baseUrl, siteName }: Derived): Environment {
	return { ...settings, BASE_URL: baseUrl, SITE_NAME: siteName };
}

/** Also those that nobody stated: what a release says must not depend on the PORT of a shell. */
export function publishedSettings(settings: Environment, derived: Derived): PublishedSettings {
	const whole = withDerived(settings, derived);
	return Object.fromEntries(
		PUBLISHED.flatMap((name) => {
			const value = statedValue(name, whole);
			return value === undefined ? [] : [[name, value]];
		}),
	);
}

/** All of these, stated for the builds of a service, or stated to be nothing: its builds say what it says. */
export function settingsForBuilds(settings: Environment, derived: Derived): Record<string, string> {
	const whole = withDerived(settings, derived);
	return Object.fromEntries(PUBLISHED.map((name) => [name, whole[name] ?? ""]));
}

/** Undefined if it is not stated, or stated to be nothing. */
function statedValue(name: EnvironmentSetting, settings: Environment): string | undefined {
	const isKept = isSecret(ENVIRONMENT[name]);
	if (isKept) return settings[name] || settings[fileSetting(name)] ? "set" : undefined;
	return settings[name] || undefined;
}

/**
 * How a release made here would differ from the last one. Missing: not stated here, so this environment is not the one
 * that the registry is published with. Changed: stated, if only to be nothing, which is a decision.
 */
export function compareSettings(
	settings: Environment,
	derived: Derived,
	last: PublishedSettings | undefined,
): { missing: string[]; changed: string[] } {
	const now = publishedSettings(settings, derived);
	const isStated = (name: EnvironmentSetting) =>
		settings[name] !== undefined || statedValue(name, settings) !== undefined;
	// A process that builds nothing uploads nothing.
	const isUnused = (name: EnvironmentSetting) =>
		name === "PUBLISH_URL" && settings.BUILDS === "off";
	const other = PUBLISHED.filter((name) => last && last[name] !== now[name]);
	return {
		missing: other
			.filter((name) => last?.[name] !== undefined && !isStated(name) && !isUnused(name))
			.map(
				(name) =>
					`${name} is not set here${now[name] ? `, so it would be ${now[name]}` : ""}, but the last build had it (${last?.[name]}): set it in agent-registry.env in DATA_DIR, which every process and command reads, or set it to nothing (${name}=).`,
			),
		changed: other
			.filter(isStated)
			.map(
				(name) =>
					`${name} was ${last?.[name] ?? "not set"} at the last build and is now ${now[name] ?? "not set"}.`,
			),
	};
}
