import { Gauge, type Registry } from "prom-client";

export interface GaugeRow<Known> {
	name: string;
	help: string;
	/** Undefined when there is no value. */
	of: (known: Known) => number | undefined | Promise<number | undefined>;
}

/** Gauges that ask at each scrape. One without a value is missing then. */
export function addGauges<Known>(
	register: Registry,
	rows: readonly GaugeRow<Known>[],
	ask: () => Known | undefined | Promise<Known | undefined>,
): void {
	for (const { name, help, of } of rows) {
		new Gauge({
			name,
			help,
			registers: [register],
			async collect() {
				const known = await ask();
				const value = known && (await of(known));
				if (value === undefined) this.remove();
				else this.set(value);
			},
		});
	}
}
