#!/bin/sh
# taquilla doctor, taquilla backup FOLDER …: a command of the application, as its user and with its environment.
cd /opt/taquilla
exec sudo -u taquilla /usr/bin/node --env-file=/etc/taquilla.env api/dist/main.js "$@"
