import { Refusal } from "#domain/errors.ts";
import { DamagedStore } from "#registry/damaged-store.ts";
import { TemplatesMissing } from "#render/page-renderer.ts";
import { describeError, type Log } from "./log.ts";
import { ConfigError } from "./settings/config-error.ts";

const PLAIN = [ConfigError, DamagedStore, Refusal, TemplatesMissing];

/**
 * Failures whose message says everything. A full disk, a port in use or a missing permission does not need a stack
 * trace either.
 */
export function isPlain(error: Error): boolean {
	return "syscall" in error || PLAIN.some((kind) => error instanceof kind);
}

/** One line about what ends the process. */
export function logFatal(log: Log, error: unknown): void {
	const fields =
		error instanceof Error && isPlain(error) ? { error: error.message } : describeError(error);
	log("error", "the service cannot continue", fields);
}
