-- Nobody saves views of the inbox or switches keys of it any more: an address can be kept in the browser.
drop table inbox_views;
drop table inbox_preferences;
