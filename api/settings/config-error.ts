/** The configuration cannot be used. The message is one sentence for the operator. */
export class ConfigError extends Error {
	readonly settings: readonly string[];

	constructor(sentence: string, settings: readonly string[] = [], options?: ErrorOptions) {
		super(sentence, options);
		this.settings = settings;
	}
}

/** Collects all errors, so that they are reported together. */
export class Flaws {
	readonly found: ConfigError[] = [];

	/** The result of the work; undefined if it found an error in the configuration. */
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
