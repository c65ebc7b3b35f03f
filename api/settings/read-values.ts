import { z } from "zod";
import { issueSentence } from "#domain/issue-sentence.ts";
import { ENVIRONMENT, SECRETS, type Values } from "../environment.ts";
import { listProviders, type ProviderSettings, readProvider } from "../oidc/provider-settings.ts";
import { ConfigError } from "./config-error.ts";
import type { Flaws } from "./flaws.ts";
import { type Environment, secretOf, secretSource } from "./secret-of.ts";
import { SETTING_RULES } from "./setting-rules.ts";

/** The value of each setting of the table; undefined if one of them is invalid. */
export function readValues(environment: Environment, flaws: Flaws): Values | undefined {
	const secrets = SECRETS.map((name) => [name, flaws.collect(() => secretOf(environment, name))]);
	const given = { ...environment, ...Object.fromEntries(secrets) };
	const named = Object.entries(given).map(([name, value]) => [name, value || undefined]);
	const parsed = z
		.object(ENVIRONMENT)
		.safeParse(Object.fromEntries(named), { error: issueSentence });
	if (!parsed.success) {
		flaws.found.push(...parsed.error.issues.map((issue) => flawOf(environment, issue)));
		return undefined;
	}
	const values = parsed.data;
	const broken = SETTING_RULES.filter((rule) => rule.isBroken(values));
	flaws.found.push(...broken.map((rule) => new ConfigError(rule.sentence(values), rule.settings)));
	return values;
}

function flawOf(environment: Environment, { path, message }: z.core.$ZodIssue): ConfigError {
	const setting = String(path[0]);
	return new ConfigError(`${secretSource(environment, setting)} ${message}.`, [setting]);
}

/** Every valid provider. */
export function readProviders(
	environment: Environment,
	names: readonly string[],
	flaws: Flaws,
): ProviderSettings[] {
	const places = flaws.collect(() => listProviders(environment, names)) ?? [];
	return places.flatMap((place) => flaws.collect(() => readProvider(environment, place)) ?? []);
}
