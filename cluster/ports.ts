/** As the files in cluster/config name them. */
export const ports = { patroni: 8008, etcd: 2379, postgres: 5432, primary: 5000, replicas: 5001, pgbouncer: 6432, firstServer: 3001 }
