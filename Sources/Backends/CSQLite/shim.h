#include <sqlite3.h>

/* sqlite3_db_config takes variable arguments, which Swift cannot pass. */
static inline int compass_keep_log_on_close(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
