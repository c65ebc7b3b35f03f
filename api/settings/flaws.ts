import { ConfigError } from "./config-error.ts";

/** Everything that is wrong, so that it can be told at once. */
export class Flaws {
	readonly found: ConfigError[] = [];

	/** What the work gives; undefined where it found the configuration wanting. */
	collect<Result>(work: () => Result): Result | undefined {
		try {
			return work();
		} catch (error) {
			if (!(error instanceof ConfigError)) throw error;
			this.found.push(error);
			return undefined;
		}
	}
}
